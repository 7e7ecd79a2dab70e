import { useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Badge, buttonClass, Card, CheckList, moneyText, type CheckItem } from '@lotus/ui'
import { MemberLink } from '../../../shared/member-link.tsx'
import type { Verification } from './verification.ts'
import styles from './verification.module.css'

const limits = ['depositDay', 'withdrawDay', 'withdrawTotal'] as const
const nameKeys = ['level.name0', 'level.name1', 'level.name2'] as const

/** Every level with what it allows; the member's own stands out, and what the next one needs stands below. */
export function LevelCard({ verification }: { verification: Verification }) {
  const { t } = useTranslation('verification')
  const { level, levels } = verification
  return (
    <Card title={t('level.title')} subtitle={t('level.lead')} className="stack gap-4">
      <ol className={styles.levels}>
        {levels.map((allowed, n) => (
          <li key={n} aria-current={n === level ? 'step' : undefined} className={styles.level}>
            <p className={styles.levelHead}>
              <b>{t('level.n', { n })}</b>
              {n === level && <Badge tone="accent">{t('level.current')}</Badge>}
              {n < level && <Badge tone="gain">{t('level.reached')}</Badge>}
            </p>
            <p className="note">{t(nameKeys[n] ?? 'level.name2')}</p>
            <dl className={styles.limits}>
              {limits.map((name) => (
                <div key={name}>
                  <dt>{t(`level.${name}`)}</dt>
                  <dd className="num">{mostText(allowed[name]) ?? t('level.free')}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      <NextSteps verification={verification} />
    </Card>
  )
}

const mostText = (amount: string | null) => (amount === null ? undefined : `${moneyText(parseMoney(amount))} P`)

function NextSteps({ verification: { level, levels, hasContact, hasName } }: { verification: Verification }) {
  const { t } = useTranslation('verification')
  if (level >= levels.length - 1) return <p className="note">{t('level.top')}</p>
  const toSecurity = (
    <MemberLink page="securityCenter" className={buttonClass({ size: 'sm' })}>
      {t('level.toSecurity')}
    </MemberLink>
  )
  const item = (key: 'contact' | 'name' | 'documents', passed: boolean): CheckItem => ({
    key,
    passed,
    title: t(`level.${key}`),
    text: passed ? t('level.done') : undefined,
    action: passed || key === 'documents' ? undefined : toSecurity,
  })
  return (
    <section className="stack gap-2">
      <h3 className={styles.next}>{t('level.next')}</h3>
      <CheckList
        label={t('level.next')}
        items={level === 0 ? [item('contact', hasContact), item('name', hasName)] : [item('documents', false)]}
      />
    </section>
  )
}
