/*
 * All names of storage, locks and channels in a browser (docs/state.md). They never change: builds must find each
 * other's data and locks. `app/boot/inline.ts` repeats `themeKey` and `clockKey`, `sw/kill-switch.ts` what it leaves.
 */

// IndexedDB. All databases have version 1 and keep it.
/** Waiting requests and receipts. */
export const outboxName = "outbox";
export const contentName = "content";
/** Answers in the compliance tools; they are sent nowhere. */
export const toolsName = "tools";
/** The people of staff who have not signed out of this device. */
export const staffRegistryName = "staff";
/** The articles and unsent changes of one person of staff. */
export const staffDatabaseName = (person: string) => `staff-${person}`;
/** The requests and unsent operations of one person of staff. */
export const requestsDatabaseName = (person: string) => `requests-${person}`;
/** The site's documents and their unsent changes of one person of staff. */
export const siteDatabaseName = (person: string) => `site-${person}`;
/** Workbox's own: when pictures were used. */
export const expirationName = "workbox-expiration";

// localStorage
/** A consultation draft per tab; the Web Lock of an open draft has the same name. */
export const draftPrefix = "draft:";
export const checklistKey = "checklist";
export const themeKey = "theme";
/** Visits, and the answer to the install offer. */
export const installKey = "install";
/** `/` does not open the search. */
export const searchSlashOffKey = "search-slash-off";
/** Something may wait in the outbox. */
export const waitingKey = "waiting";
/** Content was stored on this device. */
export const storageHintKey = "kept";
/** The breach clock runs on this device: the first paint of its page shows it running. */
export const clockKey = "clock";
/** The person whose sign-out the server has not received. */
export const signedOutKey = "staff-signed-out";
/** Single keys such as `n` are off. */
export const singleKeysKey = "staff-single-keys";
/** A new request sounds; in one tab, which has the Web Lock of the same name. */
export const requestSoundKey = "staff-request-sound";
/** "yes" if the server had a mail server when it was last reached, or else "no". */
export const mailConfiguredKey = "staff-mail";
/** The time until which a person postponed a reminder. */
export const reminderKey = (reminder: string, person: string) => `${reminder}-later-${person}`;

// sessionStorage
/** The name of this tab, and of its draft. */
export const tabKey = "tab";
/** A visitor said that others use this device: input in the form is not stored. */
export const sharedDeviceKey = "shared-device";
/** The estimate of this tab: the query of its address. */
export const estimateKey = "estimate";

/** The draft on the private page of a request. */
export const messageDraftKey = "message-draft";
export const noticeKey = (notice: string) => `said ${notice}`;
/** The key of `@tanstack/router-core`, which exports neither the name nor what it reads there. */
export const routerScrollKey = "tsr-scroll-restoration-v1_3";
export const reloadedKey = (build: string) => `reloaded ${build}`;

// Web Locks
/** One delivery of consultation requests among all tabs and the worker. */
export const outboxLock = "outbox";
export const contentLock = "sync";
export const staffQueueLock = (person: string) => `staff-queue-${person}`;
export const staffPullLock = (person: string) => `staff-sync-${person}`;
export const requestsQueueLock = (person: string) => `requests-queue-${person}`;
export const requestsPullLock = (person: string) => `requests-sync-${person}`;
export const siteQueueLock = (person: string) => `site-queue-${person}`;
export const staffStreamLock = (person: string) => `staff-stream-${person}`;
export const staffDraftLock = (draft: string) => `staff-draft ${draft}`;

// BroadcastChannel
/** Between this site's tabs and the worker. */
export const siteChannel = "inkingi";
/** Between the tabs of staff: sign-outs and sign-ins. */
export const staffChannel = "staff-signed-out";
/** Between a person's tabs: changes on the device. */
export const staffDeviceChannel = (person: string) => `staff-${person}`;
