import { useTranslation } from '@lotus/i18n'
import type { PacketsFile, PacketStep } from '@lotus/rules/packets'
import { Badge, Button, CopyRow, type Tone } from '@lotus/ui'
import { IconShieldCheck } from '@lotus/ui/icons'
import { useErrorText } from '../../../../../shared/error-text.ts'
import { saveFile } from '../../../../../shared/save-file.ts'
import { useFileCheck } from '../proof/use-file-check.ts'
import { loadPacketsFile } from './load-packets-file.ts'
import styles from './packets.module.css'
import type { PacketWindow } from './types.ts'

const tones: Readonly<Record<PacketStep['outcome'], Tone>> = { ok: 'gain', bad: 'loss', skipped: 'warning' }
type Props = { id: string; code: string; kind: string; window: PacketWindow }

/** The seed that was committed before the window opened; the browser works the amounts out again, from a file that anybody can save. */
export function PacketsProof({ id, code, kind, window }: Props) {
  const { t } = useTranslation('promotions')
  const check = useFileCheck(async () => {
    const file = await loadPacketsFile(id, { code, kind }, window)
    const { checkPackets } = await import('@lotus/rules/packets')
    return { file, steps: await checkPackets(file) }
  })
  const errorText = useErrorText()
  const { commitment, seed } = window
  return (
    <section className={styles.proof} aria-label={t('packets.proof')}>
      <h4>{t('packets.proof')}</h4>
      <p className="fine">{t('packets.proofHow')}</p>
      <dl>
        <CopyRow label={t('raffle.commitment')} value={commitment}>
          <code>{commitment}</code>
        </CopyRow>
        {seed !== null && (
          <CopyRow label={t('raffle.seed')} value={seed}>
            <code>{seed}</code>
          </CopyRow>
        )}
      </dl>
      <div className={styles.acts}>
        <Button
          icon={<IconShieldCheck size={18} stroke={1.75} aria-hidden />}
          loading={check.isPending}
          onClick={() => void check.run()}
        >
          {t('raffle.check')}
        </Button>
        {check.file && (
          <Button variant="ghost" onClick={() => check.file && save(check.file)}>
            {t('raffle.save')}
          </Button>
        )}
      </div>
      {check.error !== null && <p role="alert">{errorText(check.error)}</p>}
      <ul className={styles.steps} aria-live="polite">
        {check.steps?.map(({ name, outcome }) => (
          <li key={name}>
            <Badge tone={tones[outcome]}>{t(`raffle.outcome.${outcome}`)}</Badge> {t(`packets.step.${name}`)}
          </li>
        ))}
      </ul>
      <p className="fine">{t('packets.notShown')}</p>
    </section>
  )
}

const save = (file: PacketsFile) =>
  saveFile(
    new Blob([JSON.stringify(file)], { type: 'application/json' }),
    `packets-${file.packets}-${file.window}.json`,
  )
