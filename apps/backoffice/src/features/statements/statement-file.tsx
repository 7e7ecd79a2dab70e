import { formatCount, useTranslation } from '@lotus/i18n'
import { Button, toast } from '@lotus/ui'
import type { FileOf } from '@lotus/ui/contracts'
import { fetchCsv, type FetchPart } from '@lotus/ui/csv-file'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api.ts'
import { saveFile } from '../../shared/save-file.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'

/** All rows of a step, an own part or its shares, as a file. */
export function StatementFile({ file, disabled }: { file: FileOf; disabled: boolean }) {
  const name = [file.asked.id, file.of, file.asked.step].join('-')
  return <FileButton name={name} fetchPart={(cursor, signal) => partOf(file, cursor, signal)} disabled={disabled} />
}

function partOf(file: FileOf, from: string | undefined, signal: AbortSignal) {
  const cursor = from === undefined ? {} : { cursor: from }
  const options = { signal }
  if (file.of === 'step') return call('bo.exportStatementStep', { ...file.asked, ...cursor }, options)
  if (file.of === 'parts') return call('bo.exportStatementParts', { ...file.asked, ...cursor }, options)
  return call('bo.exportStatementShares', { ...file.asked, ...cursor }, options)
}

type ButtonProps = { name: string; fetchPart: FetchPart; disabled: boolean }

/** Each file is in the audit log. */
export function FileButton({ name, fetchPart, disabled }: ButtonProps) {
  const { t } = useTranslation('agents')
  const load = useMutation({
    mutationFn: () => fetchCsv(fetchPart, new AbortController().signal),
    onSuccess: ({ file, rows, isWhole }) => {
      saveFile(file, `${name}.csv`)
      if (!isWhole) toast.info(t('statement.office.fileCut', { shown: formatCount(rows) }))
    },
  })
  return (
    <>
      <FailureAlert error={load.error} />
      <div>
        <Button size="sm" loading={load.isPending} disabled={disabled} onClick={() => load.mutate()}>
          {t('statement.office.file')}
        </Button>
      </div>
    </>
  )
}
