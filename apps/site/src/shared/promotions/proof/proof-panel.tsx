import { useTranslation } from '@lotus/i18n'
import { Badge, Button, CopyRow, type Tone } from '@lotus/ui'
import { IconShieldCheck } from '@lotus/ui/icons'
import type { ReactNode } from 'react'
import { useErrorText } from '../../error-text.ts'
import { saveFile } from '../../save-file.ts'
import styles from './proof.module.css'
import type { useFileCheck } from './use-file-check.ts'

type Outcome = 'ok' | 'bad' | 'skipped'
const tones: Readonly<Record<Outcome, Tone>> = { ok: 'gain', bad: 'loss', skipped: 'warning' }
type ValueName = 'commitment' | 'root' | 'seed'

type Props<File, Name extends string> = {
  title: string
  heading: 'h3' | 'h4'
  notes: readonly string[]
  /** In hex; null: not told yet. */
  values: readonly (readonly [ValueName, string | null])[]
  check: ReturnType<typeof useFileCheck<File, { name: Name; outcome: Outcome }>>
  /** Something can be worked out by now. */
  isReady: boolean
  stepText: (name: Name) => string
  /** Of the file that is saved. */
  nameOf: (file: File) => string
  more?: ReactNode
  /** What the proof does not show. */
  after?: string
  className?: string | undefined
}

/** What was published when; the browser works it out again, from the same file that anybody can save. */
export function ProofPanel<File, Name extends string>(props: Props<File, Name>) {
  const { title, heading: Heading, notes, values, check, isReady, stepText, nameOf, more, after, className } = props
  const { t } = useTranslation('promotions')
  const errorText = useErrorText()
  const { file } = check
  return (
    <section className={[styles.proof, className].filter(Boolean).join(' ')} aria-label={title}>
      <Heading>{title}</Heading>
      {notes.map((note) => (
        <p key={note} className="fine">
          {note}
        </p>
      ))}
      <dl>
        {values.map(([name, value]) =>
          value === null ? null : (
            <CopyRow key={name} label={t(`raffle.${name}`)} value={value}>
              <code>{value}</code>
            </CopyRow>
          ),
        )}
      </dl>
      {isReady && (
        <div className={styles.acts}>
          <Button
            icon={<IconShieldCheck size={18} stroke={1.75} aria-hidden />}
            loading={check.isPending}
            onClick={() => void check.run()}
          >
            {t('raffle.check')}
          </Button>
          {file !== undefined && (
            <Button variant="ghost" onClick={() => save(file, nameOf(file))}>
              {t('raffle.save')}
            </Button>
          )}
        </div>
      )}
      {check.error !== null && <p role="alert">{errorText(check.error)}</p>}
      <ul className={styles.steps} aria-live="polite">
        {check.steps?.map(({ name, outcome }) => (
          <ProofStep key={name} outcome={outcome} text={stepText(name)} />
        ))}
        {more}
      </ul>
      {after !== undefined && <p className="fine">{after}</p>}
    </section>
  )
}

export function ProofStep({ outcome, text }: { outcome: Outcome; text: string }) {
  const { t } = useTranslation('promotions')
  return (
    <li>
      <Badge tone={tones[outcome]}>{t(`raffle.outcome.${outcome}`)}</Badge> {text}
    </li>
  )
}

const save = (file: unknown, name: string) =>
  saveFile(new Blob([JSON.stringify(file)], { type: 'application/json' }), `${name}.json`)
