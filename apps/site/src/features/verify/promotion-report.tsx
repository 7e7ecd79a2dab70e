import { formatCount, useTranslation } from '@lotus/i18n'
import { Alert, Badge, Card, cx, SkeletonLines } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../shared/queries.ts'
import { checkPromotionFile, type PromotionFile } from './promotion-file.ts'
import { outcomeLooks, Verdict } from './report.tsx'
import styles from './verify.module.css'

type Steps = Awaited<ReturnType<typeof checkPromotionFile>>
/** `number` tells one file from the next; a file of a raffle is too long for a key. */
type Props = { given: PromotionFile; number: number }

/** A raffle, a window of red packets, a leaderboard or a spin, worked out again from its file, step by step. */
export function PromotionReport({ given, number }: Props) {
  const { t } = useTranslation('verify')
  const { t: p } = useTranslation('promotions')
  const key = useQuery({ ...callQuery('log.key', {}), staleTime: 5 * 60_000 })
  const check = useQuery({
    queryKey: ['verify.promotion', number, key.data?.key ?? null],
    queryFn: () => checkPromotionFile(given, key.data?.key),
    enabled: !key.isPending,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  return (
    <Card title={useTitle(given)} subtitle={useFacts(given)}>
      {check.data ? (
        <>
          <Verdict steps={check.data} of="file" />
          <ol className={styles.steps}>
            {check.data.map((step) => (
              <PromotionStep key={step.name} step={step} />
            ))}
          </ol>
          <p className="fine">{p(`${given.kind}.notShown`)}</p>
        </>
      ) : check.isError ? (
        <Alert tone="loss">{t('report.failed')}</Alert>
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Card>
  )
}

function useTitle(given: PromotionFile): string {
  const { t } = useTranslation('verify')
  if (given.kind === 'raffle') return t('file.raffle', { code: given.file.raffle })
  if (given.kind === 'packets') return t('file.packets', { code: given.file.packets, window: given.file.window })
  if (given.kind === 'board') return t('file.board', { code: given.file.board, period: given.file.period })
  return t('file.wheel', { code: given.file.wheel, n: given.file.n })
}

function useFacts(given: PromotionFile): string {
  const { t } = useTranslation('verify')
  if (given.kind === 'raffle') {
    const { holders, winners } = given.file
    const tickets = holders.reduce((sum, [, count]) => sum + count, 0)
    const shown = { holders: holders.length, tickets, winners: winners.length }
    return t('file.raffleFacts', mapCounts(shown))
  }
  if (given.kind === 'packets')
    return t('file.packetsFacts', mapCounts({ grabbed: given.file.grabs.length, all: given.file.count }))
  if (given.kind === 'board') return t('file.boardFacts', mapCounts({ places: given.file.places.length }))
  return t('file.wheelFacts', mapCounts({ slice: given.file.slice + 1, all: given.file.slices.length }))
}

const mapCounts = <Name extends string>(counts: Record<Name, number>) =>
  Object.fromEntries(Object.entries<number>(counts).map(([name, count]) => [name, formatCount(count)])) as Record<
    Name,
    string
  >

function PromotionStep({ step }: { step: Steps[number] }) {
  const { t } = useTranslation('verify')
  const { t: p } = useTranslation('promotions')
  const { tone, icon: Icon } = outcomeLooks[step.outcome]
  return (
    <li className={styles.step} data-outcome={step.outcome} data-step={step.name}>
      <span className={styles.mark}>
        <Icon size={18} stroke={2} aria-hidden />
      </span>
      <div className={cx('between wrap gap-2', styles.stepHead)}>
        <h3>{p(step.text)}</h3>
        <Badge tone={tone}>{t(`outcome.${step.outcome}`)}</Badge>
      </div>
    </li>
  )
}
