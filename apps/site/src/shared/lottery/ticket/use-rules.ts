import { loadFamily, type Family, type Play as RulePlay } from '@lotus/rules/catalogue'
import { useQuery } from '@tanstack/react-query'

/** The rules that an order was placed under, to describe its lines; undefined until loaded. */
export function useRules(order: { family: string; play: string } | undefined): {
  family: Family | undefined
  rule: RulePlay | undefined
} {
  const name = order?.family
  const { data } = useQuery({
    queryKey: ['lottery.family', name],
    queryFn: async () => (await loadFamily(name ?? '')) ?? null,
    enabled: name !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const family = data ?? undefined
  return { family, rule: order && family?.findPlay(order.play) }
}
