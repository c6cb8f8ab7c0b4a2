import type { ServerState } from "./state-entry.ts";
import { siteState } from "./state-server-site.ts";

const asked = "Steps that you ask for before a contract";
const security = "Our legitimate interest in keeping the site safe";
const work = "The employment or contract of the person";
const ofWork = { about: "staff", ground: work } as const;
const account =
  "As long as the person has an account; an administrator disables it when they leave.";
const withArticle = "As long as the article, and 30 days in the bin.";
const operation = "As long as the site runs.";
const withRequest = "As long as the request, and erased with it.";

/** State on the server, table by table. */
export const serverState: readonly ServerState[] = [
  {
    place: "contacts",
    about: "visitors",
    what: "Your consultation request: name, email, company, telephone, consultation type, message and time of arrival.",
    why: "To answer it, and to prepare the consultation that you ask for.",
    until:
      "24 months after it arrived, unless we agree on another date. You can erase it yourself, on your private page.",
    ground: asked,
  },
  {
    place: "contact_details",
    about: "visitors",
    what: "Its reference, a fingerprint of the text, how it was sent, your time zone, the consent text that you saw, the address and file names of an email, when it was written and answered, who answers it, its sector, its priority and the words that set it, what came of it, and how often your private page was opened. Also a spam score: whether a field that people cannot see was filled in, how long the form took, and signals in the text.",
    why: "To find it by its reference, to store it once, to answer in time, and to sort out spam. The score never refuses a request.",
    until: withRequest,
    ground: security,
  },
  {
    place: "request_messages",
    about: "visitors",
    what: "What you and we wrote about the request, addresses and file names of emails, and our own notes.",
    why: "To answer it.",
    until: withRequest,
    ground: asked,
  },
  {
    place: "request_files",
    about: "visitors",
    what: "Files of emails about the request.",
    why: "To answer it.",
    until: withRequest,
    ground: asked,
  },
  {
    place: "request_events",
    about: "visitors",
    what: "What happened to the request and when, such as when it was opened, answered or given to a colleague.",
    why: "To see that it was answered in time.",
    until: withRequest,
    ground: asked,
  },
  {
    place: "suggested_times",
    about: "visitors",
    what: "The hours that you suggested for a call.",
    why: "To agree on one.",
    until: withRequest,
    ground: asked,
  },
  {
    place: "bookings",
    about: "visitors",
    what: "Which hours are taken: for 15 minutes while you fill in the form, with your network and the wider ones around it, and those that we confirmed.",
    why: "So that no hour is promised twice.",
    until: "15 minutes, or as long as the request.",
    ground: asked,
  },
  {
    place: "outgoing",
    about: "visitors",
    what: "Which emails and push messages about a request are to be sent or were sent, without their text and address. For cancelled calls, the time and reference until staff have been told.",
    why: "So that each is sent once.",
    until: withRequest,
    ground: asked,
  },
  {
    place: "mails_read",
    about: "visitors",
    what: "A hash of each email that was taken from our mailbox.",
    why: "So that none is taken twice.",
    until: operation,
    ground: security,
  },
  {
    place: "rate_limit",
    about: "visitors",
    what: "How many requests came from your network (an IPv4 address, or the first half of an IPv6 address), how many changes by private pages, and how many links that did not work. How many emails the form and private pages caused to an address, under a hash of it with a secret. Not linked to a request.",
    why: "So that no one floods the form or someone else’s mailbox, and no one guesses links.",
    until: "10 minutes (for emails a day), and then until a later request clears it.",
    ground: security,
  },
  {
    place: "staff",
    ...ofWork,
    what: "Name, email, role, a hash of the password, the secret of the second factor (encrypted where there is a key for it), last activity.",
    why: "To sign in.",
    until: account,
  },
  {
    place: "staff_passkeys",
    ...ofWork,
    what: "Public keys of passkeys, their names and last use.",
    why: "To sign in without a password.",
    until: "Until the person removes them.",
  },
  {
    place: "staff_recovery_codes",
    ...ofWork,
    what: "Hashes of recovery codes.",
    why: "To sign in without the second factor.",
    until: "Until they are used or replaced.",
  },
  {
    place: "staff_sessions",
    ...ofWork,
    what: "Hash of the session’s token, browser, times of sign-in and last activity.",
    why: "To stay signed in, and to end sessions.",
    until: "8 hours without activity, 30 days at the latest.",
  },
  {
    place: "staff_devices",
    about: "staff",
    what: "Hash of the name of a browser, who has signed in there, and when last.",
    why: "So that strangers who guess passwords do not keep staff out.",
    until:
      "400 days after the last sign-in, with a new password or factor, or with the eleventh browser.",
    ground: security,
  },
  {
    place: "staff_links",
    ...ofWork,
    what: "Hashes of invitations and links for a new password.",
    why: "To invite people and to reset passwords.",
    until: "Until they are used or expire.",
  },
  {
    place: "staff_tickets",
    ...ofWork,
    what: "A sign-in that waits for its second step; the secret of an app that is being set up.",
    why: "To finish a sign-in.",
    until: "Minutes.",
  },
  {
    place: "staff_open",
    ...ofWork,
    what: "Who has which article open.",
    why: "To tell colleagues.",
    until: "Minutes.",
  },
  {
    place: "sign_in_tries",
    about: "staff",
    what: "Failed sign-ins by account and by network address, also of strangers.",
    why: "So that no one guesses passwords.",
    until: "One day after the last one counts.",
    ground: security,
  },
  {
    place: "audit_log",
    about: "staff",
    what: "Who did what and when: name, email, action, article, account or reference of a request. Nothing of what a sender wrote, nor who it was; when a request is erased, a receipt, by whom and why. Sign-ins that failed are counted.",
    why: "To prove who changed what.",
    until: "Never deleted: each entry proves the one before it.",
    ground: security,
  },
  {
    place: "audit_origins",
    about: "staff",
    what: "Of sign-ins and refused calls, also of strangers: the network (IPv4 /24, IPv6 /48) and the number of the call in our log.",
    why: "To find out who tries to get in.",
    until: "90 days.",
    ground: security,
  },
  {
    place: "audit_pauses",
    about: "staff",
    what: "Counts of failed sign-ins and refused calls by account and by network address, also of strangers, until they are logged.",
    why: "So that a flood does not fill it.",
    until: "10 minutes, and then the next clean-up.",
    ground: security,
  },
  {
    place: "insight_versions",
    ...ofWork,
    what: "Former texts of articles, and who wrote them.",
    why: "To compare and to restore.",
    until: withArticle,
  },
  {
    place: "document_versions",
    ...ofWork,
    what: "Former texts of pages, and who wrote them.",
    why: "To compare and to restore.",
    until: "Until an administrator erases them.",
  },
  {
    place: "content_confirmations",
    ...ofWork,
    what: "Confirmed texts of pages, and who confirmed them.",
    why: "So that each is confirmed once.",
    until: "As long as the site runs.",
  },
  {
    place: "first_hour",
    ...ofWork,
    what: "Which steps of the first hour were put off or found right, and by whom.",
    why: "So that the list asks for each once.",
    until: "As long as the site runs.",
  },
  {
    place: "insight_operations",
    ...ofWork,
    what: "Which change of an article was made by whom, as a fingerprint.",
    why: "So that each change is made once.",
    until: "400 days; creations and restorations as long as the site runs.",
  },
  {
    place: "insight_asides",
    ...ofWork,
    what: "Texts that lost against a colleague’s, and who wrote them.",
    why: "So that no text is lost.",
    until: withArticle,
  },
  {
    place: "request_operations",
    ...ofWork,
    what: "Which change of a request was made by whom, as a fingerprint.",
    why: "So that each change is made once.",
    until: withRequest,
  },
  {
    place: "request_views",
    ...ofWork,
    what: "Views of the requests that a person saved.",
    why: "To open them again.",
    until: account,
  },
  {
    place: "push_subscriptions",
    ...ofWork,
    what: "The address and the keys of browsers that want push messages.",
    why: "To tell staff of new requests.",
    until:
      "Until the person switches them off, the browser gives them up, or ten newer ones are there.",
  },
  ...siteState,
];
