import { useTranslation } from '@lotus/i18n'
import { Card, CopyRow } from '@lotus/ui'
import { PageLink } from '../../page-link.tsx'
import type { PromotionRule } from '../types.ts'
import { termLines } from './term-lines.ts'
import styles from './terms.module.css'

type Props = {
  /** What holds for the reader: the version they agreed to, else the newest. */
  rule: PromotionRule
  version: number
  /** Of this version, as the public log has it; undefined where only the newest one's is known. */
  hash: string | undefined
  /** A newer version exists, which does not apply to what the member joined. */
  isOld: boolean
}

/** What you get, what you stake, what counts, until when and how to give it up: one card from the rule itself. */
export function TermsCard({ rule, version, hash, isOld }: Props) {
  const { t } = useTranslation('promotions')
  return (
    <Card title={isOld ? t('terms.yours') : t('terms.title')} subtitle={t('terms.version', { version })}>
      {isOld && <p className={styles.old}>{t('terms.isOld', { version })}</p>}
      <dl className={styles.terms}>
        {termLines(rule, t).map(({ key, text }) => (
          <div key={key} data-key={key}>
            <dt>{t(`terms.${key}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {hash !== undefined && (
        <div className={styles.hash}>
          <dl>
            <CopyRow label={t('terms.hash')} value={hash} copyLabel={t('terms.copy')}>
              <code>{hash}</code>
            </CopyRow>
          </dl>
          <p className="fine">
            {t('terms.hashHint')}{' '}
            <PageLink to="/verify" className="link">
              {t('terms.toLog')}
            </PageLink>
          </p>
        </div>
      )}
    </Card>
  )
}
