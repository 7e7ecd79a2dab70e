import { plainText } from '../forms/find-text.ts'

/** The anchor of a heading: it has a prefix, so that it never equals the id of an element of the page. */
export function headingId(text: string): string {
  const name = plainText(text).replaceAll(' ', '-').slice(0, 60)
  return name === '' ? '' : `s-${name}`
}
