/** Texts of people, scripts and attackers. Line breaks are left out: forms and mail have their own. */
export const strangeTexts = [
  // Characters of several code units, of two forms, of other directions, and those that change in upper case.
  ...[
    "👩‍👩‍👧‍👦 🏳️‍🌈 👍🏾",
    "𝒳𐐷",
    "e\u0301 é ﬃ ½ Å",
    "İstanbul ıı ß ς",
    "مرحبا עברית",
    "日本語 ｆｕｌｌ　ｗｉｄｔｈ",
  ],
  ...[
    "\u202ereversed\u202c",
    "\u2066inside\u2069",
    "Z̸̡̛͓͈̈́á̶l̷g̵o̴",
    `x${"\u0301".repeat(200)}`,
    "ṁwiriwe, Nyabarongo",
  ],
  // Characters that are invisible, invalid or private.
  ...[
    "zero\u200bwidth\u200d\u2060",
    "\ufeffmark",
    "soft\u00adhyphen",
    "\u00a0space\u00a0",
    "\u2028line\u2029",
  ],
  ...[
    "\ufffd\uffff\ufffe\u{10ffff}",
    "\ue000\u{f0000}",
    "\u{e0041}\u{e007f}",
    "\u0001\u0007\u001b[31m\u007f",
  ],
  ...["tab\ttab", "\u0085next", "\u009b31m", "vertical\vform\f"],
  // Syntax of parsers that should never read it.
  ...[
    "</textarea><script>alert(1)</script>",
    "&amp;&lt;&#0;&#x1f600;",
    "<!-- ]]> -->",
    "#{7*7}{{7*7}}<%= 7 %>",
  ],
  ...[
    "'; drop table contacts; --",
    "\\' \\\\ \\n \\u0000 \\x00",
    '"quoted" “curly” `ticks`',
    "%00%0a%zz+%2B",
  ],
  ...["=1+1", "@SUM(A1)", "=?utf-8?Q?=0D=0ABcc:?=", ".", "From the start", "-- ", "--boundary--"],
  ...[
    "null",
    "undefined",
    "NaN",
    "__proto__",
    "[object Object]",
    "true",
    "1e309",
    "$1 $& $`",
    "%s %d %n",
  ],
];

/** All of them in one message, which the form takes. */
export const strangeMessage = ["Strange texts:", ...strangeTexts, "The end."].join("\n");
