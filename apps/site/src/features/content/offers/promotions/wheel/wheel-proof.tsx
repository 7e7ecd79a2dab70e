import { useTranslation } from '@lotus/i18n'
import type { Given } from '@lotus/rules/promotions'
import { Badge, CopyRow, type Tone } from '@lotus/ui'
import { useEffect, useState } from 'react'
import { isSpinRight } from './check-spin.ts'
import type { Landed } from './use-wheel.ts'
import styles from './wheel.module.css'

type Verdict = 'checking' | 'verified' | 'wrong' | 'cannot'
const tones: Readonly<Record<Verdict, Tone>> = {
  checking: 'neutral',
  verified: 'gain',
  wrong: 'loss',
  cannot: 'warning',
}

/** The seed, the commitment and the browser's number, and whether they give the slice: worked out here, not told. */
export function WheelProof({ given, landed }: { given: Given; landed: Landed }) {
  const { t } = useTranslation('promotions')
  const [verdict, setVerdict] = useState<Verdict>('checking')
  useEffect(() => {
    let isCurrent = true
    setVerdict('checking')
    isSpinRight(given, landed).then(
      (isRight) => isCurrent && setVerdict(isRight ? 'verified' : 'wrong'),
      () => isCurrent && setVerdict('cannot'),
    )
    return () => {
      isCurrent = false
    }
  }, [given, landed])
  const { spin, nonce, commitment, n } = landed
  return (
    <section className={styles.proof} aria-label={t('wheel.proof', { n })}>
      <header>
        <h3>{t('wheel.proof', { n })}</h3>
        <Badge tone={tones[verdict]}>{t(`wheel.${verdict}`)}</Badge>
      </header>
      {verdict === 'verified' && <p className="fine">{t('wheel.checkedHow', { slice: spin.slice + 1 })}</p>}
      {verdict === 'wrong' && <p className="fine">{t('wheel.wrongHow')}</p>}
      <dl>
        <CopyRow label={t('wheel.commitment', { n })} value={commitment}>
          <code>{commitment}</code>
        </CopyRow>
        <CopyRow label={t('wheel.nonce')} value={nonce}>
          <code>{nonce}</code>
        </CopyRow>
        <CopyRow label={t('wheel.seed')} value={spin.seed}>
          <code>{spin.seed}</code>
        </CopyRow>
      </dl>
    </section>
  )
}
