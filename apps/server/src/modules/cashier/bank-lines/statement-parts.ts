import { fileFault, type FileFault } from './file-fault.ts'

export const CONTENT_MAX = 500
export const NAME_MAX = 140
const REF_MAX = 64

/** The file's account must be the channel's: compared by its digits, an IBAN by its end. */
export function accountFault(
  found: string | null,
  account: string,
  line: number,
  column: string | null,
): FileFault | undefined {
  if (found === null) return fileFault(line, column, 'account_missing')
  const digits = found.replace(/\D/g, '')
  const isSame = /^[A-Z]{2}\d{2}/.test(found) ? digits.endsWith(account) : digits === account
  // Its last digits alone: a bank number stands in no message.
  return isSame ? undefined : fileFault(line, column, 'account_wrong', { value: digits.slice(-4) })
}

/** Null for nothing. */
export const shorten = (text: string, max = NAME_MAX): string | null =>
  text.replace(/\s+/g, ' ').trim().slice(0, max) || null

/** What banks write where they have no reference. */
const noReference = /^(NOTPROVIDED|NONREF|N\/?A|[-0.\s]*)$/i

/** The bank's reference; null where it has none. */
export const referenceOf = (text: string): string | null => {
  const reference = shorten(text, REF_MAX)
  return reference === null || noReference.test(reference) ? null : reference
}

/** What is kept of the payer's account. */
export const lastFour = (text: string): string | null => text.replace(/[^\da-z]/gi, '').slice(-4) || null
