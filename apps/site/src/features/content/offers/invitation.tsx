import { rebateCategories } from '@lotus/contract'
import { formatDate, formatRatePpm, useTranslation } from '@lotus/i18n'
import { Alert, Button, Card, EmptyState, SkeletonLines } from '@lotus/ui'
import { Terms, WageDisplayContext } from '@lotus/ui/contracts'
import { IconUsersGroup } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { openAuth } from '../../../shared/auth-gate.ts'
import { failureText } from '../../../shared/failure-text.ts'
import { callQuery } from '../../../shared/queries.ts'
import { useIsLoggedIn } from '../../../shared/session.ts'
import styles from './invitation.module.css'

/** R19: what an agent's link promises, before anybody registers with it. The form takes the code from the address. */
export function Invitation({ code }: { code: string }) {
  const { t } = useTranslation('agents')
  const isLoggedIn = useIsLoggedIn()
  const query = useQuery(callQuery('agent.join', { code, domain: window.location.host }))
  if (query.isError) return <Alert tone="loss">{failureText(query.error)}</Alert>
  if (query.data === undefined) return <SkeletonLines lines={5} />
  const { link } = query.data
  if (link === null) {
    return (
      <EmptyState
        icon={<IconUsersGroup size={34} stroke={1.5} aria-hidden />}
        title={t('join.ended')}
        hint={t('join.endedHint')}
      />
    )
  }
  const given = rebateCategories.filter((category) => link.rates[category] > 0)
  return (
    <Card className={styles.invitation}>
      <h2>{t('join.title')}</h2>
      <p>{t('join.text', { agent: link.agent })}</p>
      <p>{t(link.kind === 'agent' ? 'join.agentKind' : 'join.playerKind')}</p>
      <h3>{t('join.rates')}</h3>
      {given.length === 0 ? (
        <p>{t('rates.nothing')}</p>
      ) : (
        <dl>
          {given.map((category) => (
            <div key={category}>
              <dt>{t(`category.${category}`)}</dt>
              <dd className="num">{formatRatePpm(link.rates[category])}</dd>
            </div>
          ))}
        </dl>
      )}
      {given.length > 0 && <p className={styles.note}>{t(link.areRebatesPaid ? 'rates.paid' : 'rates.notPaidYet')}</p>}
      {link.offer && (
        <section>
          <h3>{t('join.offer', { kind: t(`contract.kindOf.${link.offer.kind}`) })}</h3>
          <p className={styles.note}>{t('join.offerText')}</p>
          <WageDisplayContext value={link.wageDisplay}>
            <Terms terms={link.offer} />
          </WageDisplayContext>
        </section>
      )}
      <p className={styles.note}>
        {link.expiresAt === null
          ? t('join.forEver')
          : t('join.until', { day: formatDate(new Date(Date.parse(link.expiresAt) - 1), 'dd/MM/yyyy') })}{' '}
        {t('join.seen')}
      </p>
      {isLoggedIn ? (
        <Alert tone="info">{t('join.member')}</Alert>
      ) : (
        <Button variant="primary" size="lg" onClick={() => void openAuth('register')}>
          {t('join.register')}
        </Button>
      )}
    </Card>
  )
}
