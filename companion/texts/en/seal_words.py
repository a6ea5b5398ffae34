"""Words for the bytes of a seal: plain things that sound unlike each other (English).

Each stands for the same thing as the word at its place in every other language, so that two phones can be compared
whatever they speak.
"""

WORDS: tuple[str, ...] = (
    "apple", "plum", "cherry", "lemon", "melon", "grape", "fig", "nut", "almond", "bean", "carrot", "onion",
    "garlic", "pepper", "salt", "sugar", "honey", "butter", "cheese", "bread", "cake", "soup", "milk", "coffee",
    "water", "fire", "smoke", "stone", "sand", "clay", "iron", "silver", "gold", "copper", "glass", "paper",
    "leather", "wool", "silk", "cotton", "linen", "velvet", "thread", "needle", "button", "ribbon", "hat", "crown",
    "glove", "shoe", "boot", "sock", "coat", "shirt", "pearl", "mirror", "comb", "brush", "soap", "towel", "bed",
    "pillow", "blanket", "table", "chair", "shelf", "chest", "drawer", "door", "window", "roof", "wall", "floor",
    "ladder", "tower", "castle", "bridge", "gate", "fence", "garden", "meadow", "forest", "tree", "branch", "leaf",
    "root", "bark", "rose", "lily", "tulip", "poppy", "thistle", "clover", "moss", "fern", "grass", "straw",
    "corn", "wheat", "oven", "pot", "spoon", "fork", "knife", "bowl", "jug", "bottle", "barrel", "bucket",
    "basket", "rope", "chain", "anchor", "mast", "boat", "raft", "harbour", "island", "beach", "wave", "river",
    "pond", "swamp", "mountain", "valley", "cave", "cliff", "desert", "road", "path", "wheel", "horse", "donkey",
    "cow", "sheep", "goat", "pig", "dog", "cat", "mouse", "rabbit", "fox", "wolf", "bear", "badger", "otter",
    "beaver", "hedgehog", "squirrel", "lion", "tiger", "camel", "elephant", "monkey", "whale", "dolphin", "shark",
    "salmon", "trout", "crab", "snail", "oyster", "frog", "snake", "lizard", "turtle", "spider", "bee", "wasp",
    "beetle", "butterfly", "cricket", "worm", "eagle", "hawk", "owl", "raven", "swan", "goose", "duck", "rooster",
    "pigeon", "sparrow", "stork", "crane", "peacock", "feather", "nest", "tooth", "hand", "finger", "foot",
    "beard", "heart", "moon", "star", "sky", "cloud", "snow", "storm", "thunder", "lightning", "rainbow", "wind",
    "winter", "summer", "morning", "evening", "night", "bell", "drum", "flute", "violin", "trumpet", "harp",
    "hammer", "saw", "axe", "key", "lamp", "candle", "lantern", "torch", "clock", "compass", "book", "pencil",
    "letter", "stamp", "coin", "purse", "dice", "puppet", "kite", "ball", "sword", "shield", "arrow", "spear",
    "helmet", "flag", "throne", "king", "queen", "baker", "miller", "smith", "shepherd", "sailor", "fisher",
    "hunter", "giant", "dwarf", "witch", "ghost", "dragon",
)  # fmt: skip
