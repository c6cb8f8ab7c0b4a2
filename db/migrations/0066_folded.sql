-- A text for comparing, as `fold` of db/schema/text/fold.ts makes it: no case, no accents, no signs without width, letters
-- such as œ and ł as their plain ones. Both sides of a comparison go through it, and never one of them through the other.
-- `lower` changes ASCII alone where a database has the locale C, so letters of Latin, Cyrillic and Greek are listed.
create function folded(given text) returns text language sql immutable parallel safe as $$
  select case when octet_length(given) = length(given) then lower(given) else
    lower(translate(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        regexp_replace(
          normalize(given, NFKD),
          '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe00-\ufe0f\ufe20-\ufe2f\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]',
          '', 'g'
        ),
        '[œŒ]', 'oe', 'g'), '[æÆ]', 'ae', 'g'), '[ßẞ]', 'ss', 'g'), '[þÞ]', 'th', 'g'),
      'øØłŁıđĐðÐħĦŧŦŋŊɓƁɗƊɖƉƙƘƴƳƒƑɣƔʋƲɲƝɛƐəƏɔƆɩƖ'
        || '‐‑–—−‘’ʼ′“”″٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'
        || 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩ',
      'oolliddddhhttnnbbddddkkyyffggvvnneeeeooii'
        || '-----''''''''"""01234567890123456789'
        || 'абвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџαβγδεζηθικλμνξοπρσστυφχψω'
    )) end
$$;
