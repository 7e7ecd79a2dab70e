import { useQuery } from '@tanstack/react-query'
import { MissionCard } from '../../../shared/promotions/mission-card.tsx'
import { useOwnPromotions } from '../../../shared/promotions/use-own-promotions.ts'
import { callQuery } from '../../../shared/queries.ts'

/** Promotions that count friends, with their steps (operations.md 4.8); nothing where none is open. */
export function FriendMilestones() {
  const own = useOwnPromotions()
  const list = useQuery(callQuery('promotion.list', {}))
  const cards = (own.data?.rows ?? []).flatMap((row) => {
    const promotion = list.data?.list.find(({ id }) => id === row.id)
    return row.rule.metric?.kind === 'FRIENDS' && promotion ? [{ row, title: promotion.title }] : []
  })
  return cards.map(({ row, title }) => <MissionCard key={row.id} own={row} title={title} isLinked />)
}
