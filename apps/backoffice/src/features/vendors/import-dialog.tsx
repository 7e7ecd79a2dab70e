import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Alert, Badge, Segmented, TextAreaField, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { refresh } from '../../shared/queries.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import styles from './vendors.module.css'

type Result = RouteValue<'bo.importCatalogueGames'>
type Row = Result['rows'][number]
const LIST_MAX = 200_000
const SHOWN_MAX = 200
const tones = { new: 'gain', changed: 'info', same: 'neutral', wrong: 'loss' } as const
const outcomes = ['new', 'changed', 'same', 'wrong'] as const

/** A vendor's list: first a look at what it would do, then the same list is stored whole or not at all. */
export function ImportDialog({ vendor, onClose }: { vendor: string; onClose: () => void }) {
  const { t } = useTranslation('backofficeVendors')
  const [format, setFormat] = useState<'csv' | 'json'>('csv')
  const [list, setList] = useState('')
  /** What was looked at: a list that was changed since is looked at again. */
  const [looked, setLooked] = useState<{ text: string; result: Result }>()
  const fresh = looked?.text === `${format} ${list}` ? looked.result : undefined
  const mayStore = fresh !== undefined && fresh.rows.every(({ outcome }) => outcome !== 'wrong')
  const sending = useMutation({
    mutationFn: () => call('bo.importCatalogueGames', { vendor, format, list, isDryRun: !mayStore }),
    onSuccess: async (result) => {
      if (!result.isStored) return setLooked({ text: `${format} ${list}`, result })
      toast.success(t('import.done', { count: result.rows.length }))
      await refresh('bo.catalogue')
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('import.title')}
      width={640}
      button={t(mayStore ? 'import.store' : 'import.look')}
      isSending={sending.isPending}
      isDirty={list !== ''}
      onClose={onClose}
      onSubmit={() => list.trim() !== '' && sending.mutate()}
      failure={<FailureAlert error={sending.error} />}
    >
      <Segmented
        label={t('import.format')}
        options={[
          { value: 'csv', label: t('import.csv') },
          { value: 'json', label: t('import.json') },
        ]}
        value={format}
        onChange={setFormat}
      />
      <TextAreaField
        data-autofocus
        label={t('import.list')}
        hint={t(`import.hint.${format}`)}
        rows={8}
        maxLength={LIST_MAX}
        spellCheck={false}
        value={list}
        onChange={(event) => setList(event.target.value)}
      />
      {fresh && <Outcome rows={fresh.rows} />}
    </FormDialog>
  )
}

function Outcome({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('backofficeVendors')
  const count = (outcome: Row['outcome']) => rows.filter((row) => row.outcome === outcome).length
  const isGood = count('wrong') === 0
  return (
    <>
      <Alert tone={isGood ? 'gain' : 'warning'}>
        {t(isGood ? 'import.good' : 'import.bad')}{' '}
        {outcomes.map((name) => t(`import.count.${name}`, { count: count(name) })).join(' · ')}
      </Alert>
      <ul className={styles.rows}>
        {rows.slice(0, SHOWN_MAX).map((row) => (
          <li key={row.row}>
            <span className={styles.name}>
              <b className="num">{`${row.row}. ${row.code}`}</b>
              {row.outcome === 'wrong' && (
                <small>
                  {Object.entries(row.fields)
                    .map(([field, problem]) => t(problem === 'twice' ? 'import.twice' : 'import.field', { field }))
                    .join(', ')}
                </small>
              )}
            </span>
            <Badge tone={tones[row.outcome]}>{t(`import.outcome.${row.outcome}`)}</Badge>
          </li>
        ))}
      </ul>
    </>
  )
}
