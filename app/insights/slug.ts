/** An article's part of its own address: `/insights/a-breach` as `a-breach`. */
export const slugOf = ({ link }: { link: string }): string => link.replace(/^\/insights\//, "");
