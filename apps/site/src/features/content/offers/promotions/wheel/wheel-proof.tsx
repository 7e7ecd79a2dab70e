import { useTranslation } from '@lotus/i18n'
import { Badge, Button, CopyRow, type Tone } from '@lotus/ui'
import { IconDownload } from '@lotus/ui/icons'
import { useEffect, useState } from 'react'
import { saveFile } from '../../../../../shared/save-file.ts'
import { isSpinRight, spinFileOf, type SpunWheel } from './check-spin.ts'
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
export function WheelProof({ wheel, landed }: { wheel: SpunWheel; landed: Landed }) {
  const { t } = useTranslation('promotions')
  const [verdict, setVerdict] = useState<Verdict>('checking')
  useEffect(() => {
    let isCurrent = true
    setVerdict('checking')
    isSpinRight(wheel, landed).then(
      (isRight) => isCurrent && setVerdict(isRight ? 'verified' : 'wrong'),
      () => isCurrent && setVerdict('cannot'),
    )
    return () => {
      isCurrent = false
    }
  }, [wheel, landed])
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
      <div>
        <Button
          size="sm"
          variant="ghost"
          icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() => saveSpin(spinFileOf(wheel, landed))}
        >
          {t('wheel.save')}
        </Button>
      </div>
      <p className="fine">{t('wheel.notShown')}</p>
    </section>
  )
}

const saveSpin = (file: ReturnType<typeof spinFileOf>) =>
  saveFile(new Blob([JSON.stringify(file)], { type: 'application/json' }), `wheel-${file.wheel}-${file.n}.json`)
