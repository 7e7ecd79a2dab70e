// What people write to each other, as others will read it.

/** Addresses as people write them: with a scheme, with www, or a name that ends in a top-level domain. */
const links =
  /(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)\S+|(?<![\p{L}\p{N}_])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:com|net|org|info|biz|vn|io|me|co|app|xyz|top|club|vip|bet|win|link|site|online|shop|live|asia|cc|tv|gg|ly|us|uk|cn|hk|tw|ru)(?![\p{L}\p{N}-])(?:[/?#:]\S*)?/giu
// Invisible characters and those that change the text's direction: zero widths, direction marks, controls.
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu
/** More combining marks on one letter than any language uses. */
const piledMarks = /(\p{M}{3})\p{M}+/gu

export const withoutLinks = (text: string): string => text.replace(links, '')
export const hasLink = (text: string): boolean => withoutLinks(text) !== text

/** A message as others will read it: one kind of space, nothing invisible. May be empty. */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(unseen, '')
    .replace(piledMarks, '$1')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
