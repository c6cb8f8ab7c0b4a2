/** A `tel:` address (RFC 3966) for numbers in our content, which have a country code or are short codes. */
export const telephone = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, "")}`;
