/**
 * Words and phrases that mean the same to a visitor: searching for one finds the others. Lower case, no accents,
 * straight apostrophes, singular. French and Kinyarwanda terms of law are those of the Official Gazette and of the
 * authorities; a term without such a source is left out.
 */
export const synonyms: readonly (readonly string[])[] = [
  // What visitors call it, and what the site calls it.
  ["price", "pricing", "cost", "fee", "tariff", "prix", "tarif"],
  ["phone", "telephone", "call"],
  ["email", "e-mail", "mail"],
  ["address", "location"],
  ["opening hours", "office hours", "opening times"],
  ["hours", "deadline", "time limit"],
  ["breach", "incident", "leak"],
  ["report", "notify", "notification", "notice"],
  ["fine", "penalty", "sanction"],
  ["vendor", "supplier"],
  ["training", "course"],
  ["mfa", "2fa", "multi-factor authentication", "two-factor authentication"],
  ["pentest", "penetration test"],

  // Who it is for.
  ["bank", "financial services", "fintech", "microfinance"],
  ["hospital", "clinic", "healthcare"],
  ["government", "ministry", "public sector", "public institution"],
  ["telecom", "telecommunications"],
  ["school", "university", "education"],
  ["sme", "small business"],
  ["enterprise", "large organisation"],

  // Two spellings.
  ["organisation", "organization"],
  ["programme", "program"],
  ["cybersecurity", "cyber security"],

  // Abbreviations, and the terms of law in English, French and Kinyarwanda.
  [
    "ncsa",
    "national cyber security authority",
    "office national pour la cyber-securite",
    "urwego rw'igihugu rushinzwe umutekano w'ibijyanye n'ikoranabuhanga mu itangazabumenyi n'itumanaho",
  ],
  [
    "bnr",
    "national bank of rwanda",
    "central bank",
    "banque nationale du rwanda",
    "banki nkuru y'u rwanda",
  ],
  [
    "dpo",
    "data protection officer",
    "delegue a la protection des donnees a caractere personnel",
    "delegue a la protection des donnees",
  ],
  [
    "dpia",
    "data protection impact assessment",
    "analyse d'impact relative a la protection des donnees a caractere personnel",
    "isuzuma ry'ingaruka zo kurinda amakuru bwite",
  ],
  ["law", "loi", "itegeko"],
  ["regulation", "reglement", "amabwiriza rusange"],
  ["article", "ingingo"],
  ["official gazette", "journal officiel", "igazeti ya leta"],
  ["personal data", "donnees a caractere personnel", "amakuru bwite"],
  ["personal data breach", "violation des donnees a caractere personnel"],
  ["privacy", "vie privee", "imibereho bwite"],
  ["consent", "consentement"],
  ["data controller", "responsable du traitement", "umugenzuzi w'amakuru"],
  ["data processor", "sous-traitant", "utunganya amakuru"],
  ["data subject", "personne concernee", "nyiri ubwite"],
  [
    "processing of personal data",
    "traitement des donnees a caractere personnel",
    "gutunganya amakuru bwite",
  ],
  ["registration certificate", "certificat d'enregistrement"],
  ["supervisory authority", "autorite de controle"],
  [
    "critical information infrastructure",
    "infrastructure d'informations critiques",
    "ibikorwaremezo by'ikoranabuhanga byihariye",
  ],
  ["cyber attack", "cyberattack", "cyberattaque"],
  ["cyber crime", "cybercrime", "cybercriminalite"],
  ["encryption", "chiffrement"],
  ["audit", "ubugenzuzi"],
  ["appeal", "recours", "ubujurire"],
  ["third party", "tiers", "undi muntu"],
];
