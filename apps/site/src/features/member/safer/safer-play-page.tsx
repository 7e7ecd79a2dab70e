import { useTranslation } from '@lotus/i18n'
import { Button, Card, KpiCard, Money } from '@lotus/ui'
import { useOpenMember } from '../../../shared/member-pages.ts'
import { elapsedText } from '../../../shared/play/elapsed-text.ts'
import { DueCheck } from '../../../shared/play/play-watch.tsx'
import { usePlay, type Play } from '../../../shared/play/use-play.ts'
import { KpiRow } from '../../../shared/records/kpi-row.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PlayHistoryCard } from './play-history-card.tsx'
import { SelfTestCard } from './self-test-card.tsx'
import styles from './safer.module.css'

/** Everything about playing safely in one place (issue 20 section 4): this session, the self-assessment, the tools. */
export function SaferPlayPage() {
  const { t } = useTranslation('member')
  const play = usePlay()
  const openMember = useOpenMember()
  return (
    <>
      <PageHead title={t('page.saferPlay')} lead={t('saferPlay.lead')} />
      <div className="stack gap-45">
        {play && <SessionFigures play={play} />}
        <PlayHistoryCard />
        <SelfTestCard />
        <Card title={t('saferPlay.tools.title')}>
          <p className={styles.lead}>{t('saferPlay.tools.lead')}</p>
          <Button onClick={() => void openMember('securityCenter', 'limits')}>{t('saferPlay.tools.open')}</Button>
        </Card>
      </div>
      <DueCheck play={play} />
    </>
  )
}

function SessionFigures({ play: { session, netDeposits } }: { play: Play }) {
  const { t } = useTranslation('member')
  return (
    <section aria-label={t('saferPlay.session.title')}>
      <KpiRow>
        <KpiCard
          bare
          label={t('saferPlay.session.time')}
          value={<span className="num">{elapsedText(session?.seconds ?? 0)}</span>}
        />
        <KpiCard bare label={t('saferPlay.session.staked')} value={<Money value={session?.staked ?? '0.0000'} />} />
        <KpiCard
          bare
          label={t('saferPlay.session.result')}
          value={<Money value={session?.result ?? '0.0000'} colored />}
        />
        <KpiCard bare label={t('saferPlay.session.net')} value={<Money value={netDeposits} />} />
      </KpiRow>
      {session === null && <p className={styles.lead}>{t('saferPlay.session.none')}</p>}
    </section>
  )
}
