import { useTranslation } from '@lotus/i18n'
import { prizeKeys, type TicketPrize } from './results-model.ts'

/** The name of a prize of the draw or of a ticket. */
export function usePrizeName(): (prize: TicketPrize) => string {
  const { t } = useTranslation('results')
  return (prize) => {
    const key = prizeKeys[prize]
    return key === undefined ? t(`prize.${prize}`) : t(`common:prize.${key}`)
  }
}
