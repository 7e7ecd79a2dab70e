import { formatCount, useTranslation } from '@lotus/i18n'
import type { Rng } from '@lotus/kernel'
import type { WireContent } from '@lotus/rules/catalogue'
import { toast } from '@lotus/ui'
import type { Choice } from './choice.ts'
import { sortNumbers, type Row } from './model/content.ts'
import { MAX_TYPED } from './model/typed-list.ts'
import type { Box } from './use-latest-box.ts'

export type PickProps = {
  universe: Row
  choice: Choice
  /** The numbers of a choice; a stable function. */
  numbersIn: (content: WireContent | null) => Row
  isLocked: (number: string) => boolean
  onChange: (numbers: Row) => void
  rng: Rng
  isDisabled: boolean
  /** The order of the digits does not matter, so groups by number and mirrored numbers have no meaning. */
  isUnordered?: boolean
}

export const numbersNow = ({ choice, numbersIn }: PickProps): Row => numbersIn(choice.get())

/** Adds numbers to the others, unless the list would exceed the maximum of an order. */
export function useAddNumbers(box: Box<PickProps>) {
  const { t } = useTranslation('entry')
  return (added: Row) => {
    const { isLocked, onChange } = box.get()
    const next = sortNumbers([...numbersNow(box.get()), ...added.filter((number) => !isLocked(number))])
    if (next.length > MAX_TYPED)
      toast.info(t('problem.too_many', { max: formatCount(MAX_TYPED) }), { id: 'entry-too-many' })
    else onChange(next)
  }
}

/** How a run of numbers is written for a play of this width. */
export function useRunExample(width: number): string {
  const { t } = useTranslation('entry')
  const [from, next, to] = ['10', '20', '90'].map((number) => number.padStart(width, '0'))
  return t('pull.example', { from, next, to })
}
