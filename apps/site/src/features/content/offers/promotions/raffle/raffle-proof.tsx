import { useTranslation } from '@lotus/i18n'
import type { RaffleFile, RaffleStep } from '@lotus/rules/raffle'
import { Badge, Button, CopyRow, type Tone } from '@lotus/ui'
import { IconShieldCheck } from '@lotus/ui/icons'
import { useErrorText } from '../../../../../shared/error-text.ts'
import { saveFile } from '../../../../../shared/save-file.ts'
import { useFileCheck } from '../proof/use-file-check.ts'
import { loadRaffleFile } from './load-raffle-file.ts'
import styles from './raffle.module.css'
import type { Promotion } from '../../../../../shared/promotions/types.ts'
import { areListed } from './own-step.ts'
import type { OwnRaffle, RaffleDraw, RaffleGiven } from './types.ts'

const tones: Readonly<Record<RaffleStep['outcome'], Tone>> = { ok: 'gain', bad: 'loss', skipped: 'warning' }
type Props = {
  own: OwnRaffle | undefined
  id: string
  raffle: RaffleDraw
  given: RaffleGiven
  kind: Promotion['rule']['kind']
}

/** What was published when; after the draw the browser works it out again, from the same file that anybody can save. */
export function RaffleProof({ own, id, raffle, given, kind }: Props) {
  const { t } = useTranslation('promotions')
  const { commitment, root, seed, state } = raffle
  const check = useFileCheck(async () => {
    const file = await loadRaffleFile(id, raffle, { kind, prizes: given.prizes })
    const { checkRaffle } = await import('@lotus/rules/raffle')
    return { file, steps: await checkRaffle(file) }
  })
  const errorText = useErrorText()
  if (state === 'CANCELLED') return null
  return (
    <section className={styles.proof} aria-label={t('raffle.proof')}>
      <h3>{t('raffle.proof')}</h3>
      <p className="fine">{t(seed === null ? 'raffle.committed' : 'raffle.revealed')}</p>
      <p className="fine">{t('raffle.notShown')}</p>
      <dl>
        <CopyRow label={t('raffle.commitment')} value={commitment}>
          <code>{commitment}</code>
        </CopyRow>
        {root !== null && (
          <CopyRow label={t('raffle.root')} value={root}>
            <code>{root}</code>
          </CopyRow>
        )}
        {seed !== null && (
          <CopyRow label={t('raffle.seed')} value={seed}>
            <code>{seed}</code>
          </CopyRow>
        )}
      </dl>
      {seed !== null && (
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
      )}
      {check.error !== null && <p role="alert">{errorText(check.error)}</p>}
      {check.file && check.steps && <Steps steps={check.steps} isOwnListed={own && areListed(check.file, own)} />}
    </section>
  )
}

function Steps({ steps, isOwnListed }: { steps: readonly RaffleStep[]; isOwnListed: boolean | undefined }) {
  const { t } = useTranslation('promotions')
  return (
    <ul className={styles.steps} aria-live="polite">
      {steps.map(({ name, outcome }) => (
        <li key={name}>
          <Badge tone={tones[outcome]}>{t(`raffle.outcome.${outcome}`)}</Badge> {t(`raffle.step.${name}`)}
        </li>
      ))}
      {isOwnListed !== undefined && (
        <li>
          <Badge tone={tones[isOwnListed ? 'ok' : 'bad']}>{t(`raffle.outcome.${isOwnListed ? 'ok' : 'bad'}`)}</Badge>{' '}
          {t('raffle.ownListed')}
        </li>
      )}
    </ul>
  )
}

const save = (file: RaffleFile) =>
  saveFile(new Blob([JSON.stringify(file)], { type: 'application/json' }), `raffle-${file.raffle}.json`)
