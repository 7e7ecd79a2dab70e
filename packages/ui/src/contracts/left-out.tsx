import { formatCount, useTranslation } from '@lotus/i18n'

type LeftOut = { leftOut: number; waiting: number }

/** How many active accounts are not counted and why, in a few words; undefined: all are. Whose they are is the operator's alone. */
export function useLeftOutText({ leftOut, waiting }: LeftOut): string | undefined {
  const { t } = useTranslation('agents')
  const parts = [
    ...(leftOut > 0 ? [t('left.samePerson', { count: leftOut, accounts: formatCount(leftOut) })] : []),
    ...(waiting > 0 ? [t('left.waiting', { count: waiting, accounts: formatCount(waiting) })] : []),
  ]
  return parts.length === 0 ? undefined : t('left.notCounted', { what: parts.join(', ') })
}
