import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Button, Card } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { PageHead } from '../../shared/page-parts.tsx'
import { useCan } from '../../shared/permissions.ts'
import { callQuery } from '../../shared/queries.ts'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import { BrandFacts } from './brand-facts.tsx'
import { GamesCard } from './games-card.tsx'
import styles from '../../shared/settings.module.css'

type Finding = RouteValue<'bo.brandCheck'>['findings'][number]

/** What the brand still lacks, what it consists of, and the games that can be opened: as `npm run brand` says and sets. */
export function BrandPage() {
  const { t } = useTranslation('brand')
  const maySeeGames = useCan('games.view')
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <Checks />
      <BrandFacts />
      {maySeeGames && <GamesCard />}
    </>
  )
}

function Checks() {
  const { t } = useTranslation('brand')
  const query = useQuery({ ...callQuery('bo.brandCheck', {}), refetchInterval: false as const })
  const findings = query.data?.findings
  const blocks = findings?.filter(({ level }) => level === 'blocks').length ?? 0
  return (
    <Card className={styles.card}>
      <header className={styles.cardHead}>
        <h2>{t('checks.title')}</h2>
        <Button size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('checks.again')}
        </Button>
      </header>
      {findings ? (
        <>
          <p className={styles.reason} role="status">
            {findings.length === 0 ? t('checks.ready') : t('checks.count', { blocks, warns: findings.length - blocks })}
          </p>
          <ul className={styles.nodes}>
            {findings.map((finding) => (
              <Line key={finding.code + JSON.stringify(finding.values)} finding={finding} />
            ))}
          </ul>
        </>
      ) : (
        <UntilLoaded query={query} />
      )}
    </Card>
  )
}

function Line({ finding: { code, level, values: given } }: { finding: Finding }) {
  const { t } = useTranslation('brand')
  const { until } = given
  const values = until === undefined ? given : { ...given, until: formatDateTime(until) }
  return (
    <li>
      <span className={styles.nodeName}>
        <span className={styles.meaning}>{t(`check.${code}.what`, values)}</span>
        <small>{t(`check.${code}.mend`, values)}</small>
      </span>
      <Badge tone={level === 'blocks' ? 'loss' : 'warning'}>{t(`level.${level}`)}</Badge>
    </li>
  )
}
