import type { TFunction } from '@lotus/i18n'
import { confirm } from '@lotus/ui'

/** Asks before an end is asked for, or agreed; `below` says what ends with it. */
export const confirmEnd = (
  t: TFunction,
  move: 'askEnd' | 'acceptEnd',
  other: string,
  below: string | undefined,
): Promise<boolean> =>
  confirm({
    title: t(`contract.${move}Title`, { other }),
    text: [t(`contract.${move}Text`, { other }), below].filter(Boolean).join(' '),
    confirmLabel: t(`contract.${move}`),
    danger: move === 'acceptEnd',
  })
