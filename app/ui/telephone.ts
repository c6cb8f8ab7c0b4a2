/** RFC 3966, for the numbers of our own content, which are written with their country or are short ones. */
export const telephone = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, "")}`;
