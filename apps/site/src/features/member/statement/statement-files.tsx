import type { RouteValue } from '@lotus/contract'
import { formatCount, formatDate, useTranslation } from '@lotus/i18n'
import { Alert, Badge, Button, Card, EmptyState, Progress, SelectField, toast, type Tone } from '@lotus/ui'
import { IconFileTypePdf, IconShieldCheck, IconTable } from '@lotus/ui/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api.ts'
import { failureText } from '../../../shared/failure-text.ts'
import { callQuery } from '../../../shared/queries.ts'
import { NotLoaded } from '../../../shared/query-error.tsx'
import { sizeText } from './check-statement.ts'
import { CheckReport, useStatementCheck, type CheckState } from './statement-check.tsx'
import styles from './statement-files.module.css'

type Statements = RouteValue<'report.statements'>
type File = Statements['files'][number]

const POLL_MS = 1000
/** Addresses of files are good for ten minutes and more. */
const ADDRESS_MS = 5 * 60_000
const isUnderWay = ({ state }: File) => state === 'waiting' || state === 'making'
const tones: Record<File['state'], Tone> = { waiting: 'neutral', making: 'info', ready: 'gain', failed: 'loss' }

/** Months and years to keep: ordered here, made meanwhile, and checked on this device (MC08, issue 20 section 3). */
export function StatementFiles() {
  const { t } = useTranslation('accountFiles')
  const query = useQuery({
    ...callQuery('report.statements', {}),
    refetchInterval: ({ state }) => (state.data?.files.some(isUnderWay) === true ? POLL_MS : ADDRESS_MS),
  })
  const check = useStatementCheck()
  return (
    <Card title={t('title')} subtitle={t('lead')} className={styles.card}>
      {query.data === undefined ? (
        <NotLoaded query={query} lines={4} title={t('failedList')} />
      ) : query.data.periods.length === 0 ? (
        <EmptyState title={t('none')} hint={t('noneHint')} />
      ) : (
        <>
          <Order statements={query.data} />
          {query.data.files.length > 0 && (
            <ul className={styles.list} aria-label={t('list')}>
              {query.data.files.map((file) => (
                <Row key={file.id} file={file} check={check} />
              ))}
            </ul>
          )}
          <CheckAnother check={check} />
        </>
      )}
    </Card>
  )
}

function usePeriodName() {
  const { t } = useTranslation('accountFiles')
  return (period: string) =>
    t(period.length === 4 ? 'year' : 'month', { period: period.split('-').toReversed().join('/') })
}

function Order({ statements: { periods, files, left } }: { statements: Statements }) {
  const { t } = useTranslation('accountFiles')
  const nameOf = usePeriodName()
  const client = useQueryClient()
  // The month that has ended last is what is wanted most often.
  const [chosen, setChosen] = useState<string | null>(null)
  const usual = periods.find(({ period, isRunning }) => period.length > 4 && !isRunning) ?? periods[0]
  const period = chosen ?? usual?.period ?? ''
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('report.orderStatement', { period }),
    onError: (error) => toast.error(failureText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['report.statements'] }),
  })
  return (
    <div className={styles.order}>
      <SelectField
        label={t('pick')}
        value={period}
        options={periods.map((one) => ({
          value: one.period,
          label: one.isRunning ? t('running', { name: nameOf(one.period) }) : nameOf(one.period),
        }))}
        onChange={({ target }) => setChosen(target.value)}
      />
      <Button loading={isPending} disabled={left === 0 || files.some(isUnderWay)} onClick={() => mutate()}>
        {t('order')}
      </Button>
      <p className={styles.note}>{t('left', { count: left })}</p>
    </div>
  )
}

function Row({ file, check }: { file: File; check: CheckState }) {
  const { t } = useTranslation('accountFiles')
  const name = usePeriodName()(file.period)
  return (
    <li className={styles.file}>
      <div className={styles.head}>
        <b>{name}</b>
        <Badge tone={tones[file.state]}>{t(file.state === 'failed' ? 'failedShort' : `state.${file.state}`)}</Badge>
        <small>{formatDate(file.askedAt, 'dd/MM/yyyy hh:mm')}</small>
      </div>
      {isUnderWay(file) && <UnderWay file={file} />}
      {file.state === 'failed' && (
        <p className={styles.note}>{t(file.failure === 'broken' ? 'failedBroken' : 'state.failed')}</p>
      )}
      {file.csv !== null && file.pdf !== null && (
        <>
          <p className={styles.note}>
            {t('movements', { count: file.movements ?? 0, shown: formatCount(file.movements ?? 0) })}
            {file.expiresAt !== null && <> · {t('until', { time: formatDate(file.expiresAt, 'dd/MM/yyyy hh:mm') })}</>}
          </p>
          <div className={styles.actions}>
            <a
              className="link"
              href={file.pdf.url}
              download
              aria-label={t('pdfOf', { name, size: sizeText(file.pdf.bytes) })}
            >
              <IconFileTypePdf size={16} stroke={1.75} aria-hidden />
              {t('pdf', { size: sizeText(file.pdf.bytes) })}
            </a>
            <a
              className="link"
              href={file.csv.url}
              download
              aria-label={t('csvOf', { name, size: sizeText(file.csv.bytes) })}
            >
              <IconTable size={16} stroke={1.75} aria-hidden />
              {t('csv', { size: sizeText(file.csv.bytes) })}
            </a>
            <Button
              size="sm"
              icon={<IconShieldCheck size={16} stroke={1.75} aria-hidden />}
              aria-label={t('checkOf', { name })}
              loading={check.running === file.id}
              onClick={() => check.ofAddress(file.id, file.csv?.url ?? '')}
            >
              {t('check')}
            </Button>
          </div>
          {check.done?.id === file.id && <CheckReport check={check.done} />}
        </>
      )}
    </li>
  )
}

function UnderWay({ file: { state, movements, done } }: { file: File }) {
  const { t } = useTranslation('accountFiles')
  const counted = movements !== null && movements > 0
  return (
    <div className={styles.progress}>
      <Progress value={counted ? done / movements : 0} label={t(`state.${state}`)} />
      <p className={styles.note} role="status">
        {counted ? t('progress', { done: formatCount(done), all: formatCount(movements) }) : t(`state.${state}`)}.{' '}
        {t('slow')}
      </p>
    </div>
  )
}

/** Any statement, also one of long ago: nothing of it leaves the device. */
function CheckAnother({ check }: { check: CheckState }) {
  const { t } = useTranslation('accountFiles')
  return (
    <Alert title={t('checkFile')} className={styles.another}>
      <p>
        {t('checkLead')}{' '}
        <a className="link" href="/lotus-statement.mjs" download>
          {t('program')}
        </a>
      </p>
      <input
        type="file"
        accept=".csv,text/csv"
        aria-label={t('checkFile')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) check.ofFile(file)
        }}
      />
      {check.done?.id === 'own' && <CheckReport check={check.done} />}
    </Alert>
  )
}
