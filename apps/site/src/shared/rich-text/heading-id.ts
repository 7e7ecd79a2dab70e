import { plainText } from '../forms/find-text.ts'

/** The anchor of a heading: it has a beginning of its own, so that it never is the id of a part of the page. */
export function headingId(text: string): string {
  const name = plainText(text).replaceAll(' ', '-').slice(0, 60)
  return name === '' ? '' : `s-${name}`
}
