import { useTranslation } from '@lotus/i18n'
import { Alert, toast } from '@lotus/ui'
import { IconAlertTriangle, IconCircleCheck } from '@lotus/ui/icons'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../shared/api.ts'
import { checkStatement, NotAStatement, type StatementCheck } from './check-statement.ts'
import styles from './statement-files.module.css'

const steps = ['shape', 'hash', 'signature', 'movements', 'kinds', 'cash', 'bonus'] as const
type Done = StatementCheck & { id: string }
export type CheckState = {
  /** Of the file that is being checked. */
  running: string | undefined
  done: Done | undefined
  ofAddress: (id: string, url: string) => void
  ofFile: (file: Blob) => void
}

/** One check at a time; what could not be read at all is told by a toast. */
export function useStatementCheck(): CheckState {
  const { t } = useTranslation('accountFiles')
  const { mutate, isPending, variables, data } = useMutation({
    mutationFn: async ({ id, read }: { id: string; read: () => Promise<ArrayBuffer> }): Promise<Done> => {
      const { key } = await call('log.key', {})
      return { ...(await checkStatement(new Uint8Array(await read()), key)), id }
    },
    onError: (error) => toast.error(t(error instanceof NotAStatement ? 'checkBroken' : 'checkNotLoaded')),
  })
  return {
    running: isPending ? variables.id : undefined,
    done: data,
    ofAddress: (id, url) =>
      mutate({
        id,
        read: async () => {
          const answer = await fetch(url)
          if (!answer.ok) throw new Error(`the file answered ${answer.status}`)
          return answer.arrayBuffer()
        },
      }),
    ofFile: (file) => mutate({ id: 'own', read: () => file.arrayBuffer() }),
  }
}

/** Their detail is a figure; the others' is a sentence for the command line, which is in English. */
const withFigures = new Set<string>(['hash', 'signature', 'cash', 'bonus'])

/** Each step with its figures, or with the line where it went wrong. */
export function CheckReport({ check }: { check: StatementCheck }) {
  const { t } = useTranslation('accountFiles')
  const isGood = check.steps.every(({ outcome }) => outcome === 'ok')
  return (
    <Alert tone={isGood ? 'gain' : 'loss'} title={t(isGood ? 'ok' : 'bad')}>
      <dl className={styles.steps} aria-label={t('report')}>
        {steps.map((name) => {
          const step = check.steps.find((one) => one.name === name)
          return (
            step && (
              <div key={name} data-outcome={step.outcome}>
                <dt>
                  {step.outcome === 'ok' ? (
                    <IconCircleCheck size={16} stroke={1.75} aria-hidden />
                  ) : (
                    <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
                  )}
                  {t(`step.${name}`)}
                </dt>
                <Detail step={step} />
              </div>
            )
          )
        })}
      </dl>
    </Alert>
  )
}

function Detail({ step: { name, outcome, detail } }: { step: StatementCheck['steps'][number] }) {
  const { t } = useTranslation('accountFiles')
  if (outcome === 'ok') return withFigures.has(name) && <dd className="num">{detail}</dd>
  // These two are of the file, not of its sums.
  if (name === 'hash') return <dd>{t('badHash')}</dd>
  if (name === 'signature') return <dd>{t('badSignature')}</dd>
  const [, line] = /^line (\d+)/.exec(detail) ?? []
  return <dd>{line === undefined ? t('badStep') : t('badLine', { line })}</dd>
}
