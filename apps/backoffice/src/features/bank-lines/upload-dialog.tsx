import type { RouteValue } from '@lotus/contract'
import { formatCount, formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button, SelectField, toast, UploadField } from '@lotus/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { callQuery, meQuery, refresh } from '../../shared/queries.ts'
import { saveFile } from '../../shared/save-file.ts'
import { FailureAlert, UntilLoaded } from '../../shared/until-loaded.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { FileResult } from './file-result.tsx'
import styles from './bank-lines.module.css'

type Known = RouteValue<'bo.bankFiles'>
type Draft = { channelCode: string; profile: string; file: File | null }
/** As the call takes it: a third more as text. */
const BYTES_MAX = 3_600_000
const MEGABYTES = '3.6'
const RECENT = 5

const countOf = (count: number) => ({ count, shown: formatCount(count) })

/** A statement file: chosen, checked in every line without storing anything, then imported. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(callQuery('bo.bankFiles', { limit: RECENT }))
  const { t } = useTranslation('bankLines')
  if (query.data) return <UploadForm known={query.data} onClose={onClose} />
  return (
    <FormDialog
      title={t('import.title')}
      button={t('import.check')}
      isSending={false}
      onClose={onClose}
      onSubmit={onClose}
    >
      <UntilLoaded query={query} />
    </FormDialog>
  )
}

function UploadForm({ known, onClose }: { known: Known; onClose: () => void }) {
  const { t } = useTranslation('bankLines')
  const { draft, set, field } = useDraft<Draft>({
    channelCode: known.channels[0]?.code ?? '',
    profile: known.profiles[0] ?? '',
    file: null,
  })
  const send = useImport(draft, onClose)
  const { file } = draft
  const isTooLarge = file !== null && file.size > BYTES_MAX
  const result = send.data
  const isReady = result !== undefined && result.faultCount === 0 && result.fresh > 0 && !result.isKnown
  return (
    <FormDialog
      title={t('import.title')}
      width={560}
      button={isReady ? t('import.store', countOf(result.fresh)) : t('import.check')}
      isSending={send.isPending}
      isDirty={file !== null}
      onClose={onClose}
      onSubmit={() => file && !isTooLarge && send.mutate(!isReady)}
      failure={<FailureAlert error={send.error} />}
    >
      {/* Whatever is chosen anew is checked anew. */}
      <div className={styles.fields} onChange={() => send.reset()}>
        <ChoiceFields known={known} field={field} />
        <UploadField
          label={t('import.file')}
          hint={t('import.fileHint', { bytes: MEGABYTES, lines: formatCount(known.linesMax) })}
          error={isTooLarge ? t('import.tooLarge', { bytes: MEGABYTES }) : undefined}
          accept=".csv,.txt,.xml,text/csv,text/xml,application/xml"
          files={file ? [{ key: 'file', name: file.name, note: `${Math.ceil(file.size / 1000)} kB` }] : []}
          onPick={([picked]) => set({ file: picked ?? null })}
          onRemove={() => {
            set({ file: null })
            send.reset()
          }}
          pickText={t('import.pick')}
          removeLabel={(name) => t('import.remove', { name })}
        />
      </div>
      {result?.isKnown && <Alert tone="info">{t('import.known')}</Alert>}
      {result ? (
        <FileResult result={result} />
      ) : (
        <>
          <ExampleFile channelCode={draft.channelCode} />
          <Recent files={known.rows} />
        </>
      )}
    </FormDialog>
  )
}

/** Checks the file, or stores it; stored, the dialog is done. */
function useImport({ channelCode, profile, file }: Draft, onClose: () => void) {
  const { t } = useTranslation('bankLines')
  return useMutation({
    mutationFn: async (isDryRun: boolean) => {
      if (!file) throw new Error('no file is chosen')
      const input = { channelCode, profile, name: file.name.slice(0, 120), file: await base64Of(file), isDryRun }
      return call('bo.importBankFile', input)
    },
    onSuccess: (value) => {
      if (!value.isStored) return
      toast.success(t('import.done', countOf(value.fresh)))
      void refresh('bo.bankLines', 'bo.bankFiles', 'bo.deposits')
      onClose()
    },
  })
}

type Field = ReturnType<typeof useDraft<Draft>>['field']

/** The account that the file is of, and how its bank writes. */
function ChoiceFields({ known, field }: { known: Known; field: Field }) {
  const { t } = useTranslation('bankLines')
  const nameOf = (code: string) => {
    const channel = known.channels.find((one) => one.code === code)
    return channel ? t('import.channelText', { bank: channel.bank, tail: channel.accountTail, code }) : code
  }
  return (
    <>
      <SelectField
        label={t('import.channel')}
        {...field.choice(
          'channelCode',
          known.channels.map(({ code }) => code),
          nameOf,
        )}
      />
      <SelectField
        label={t('import.profile')}
        {...field.choice('profile', known.profiles, (code) => t(`import.profileName.${code}`, { defaultValue: code }))}
      />
    </>
  )
}

/** A demo gives a statement of its own bank for its open orders, so that the import can be tried. */
function ExampleFile({ channelCode }: { channelCode: string }) {
  const { t } = useTranslation('bankLines')
  const me = useQuery(meQuery())
  const make = useMutation({
    mutationFn: () => call('bo.exampleBankFile', { channelCode }),
    // With the mark by which spreadsheets know UTF-8.
    onSuccess: ({ name, text }) => saveFile(new Blob([`\ufeff${text}`], { type: 'text/csv' }), name),
  })
  if (me.data?.profile !== 'demo') return null
  return (
    <div>
      <Button size="sm" loading={make.isPending} onClick={() => make.mutate()}>
        {t('import.example')}
      </Button>
      <small className={styles.hint}>{t('import.exampleHint')}</small>
      <FailureAlert error={make.error} />
    </div>
  )
}

function Recent({ files }: { files: Known['rows'] }) {
  const { t } = useTranslation('bankLines')
  return (
    <section>
      <h3 className={styles.heading}>{t('import.recent')}</h3>
      {files.length === 0 && <small>{t('import.recentNone')}</small>}
      <ul className={styles.list}>
        {files.map(({ id, name, at, ...file }) => (
          <li key={id}>
            <div>
              {name}
              <small className="num">{t('import.recentText', { ...file, time: formatDateTime(at) })}</small>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The file's bytes as text; read by the browser, whose address of data begins with their kind. */
function base64Of(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
  reader.onerror = () => reject(new Error('the file could not be read'))
  reader.readAsDataURL(file)
  return promise
}
