import { useTranslation } from '@lotus/i18n'
import { Button, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Form } from '../../shared/form.tsx'
import { PanelActions } from '../../shared/panel-actions.tsx'
import { useCan } from '../../shared/permissions.ts'
import { refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { wrongFields } from '../../shared/wrong-fields.ts'
import { LevelFailure } from './level-failure.tsx'
import { areConditions, conditionsOf, draftOf, inputOf, problemsOf, type LevelDraft } from './level-draft.ts'
import { LevelFields } from './level-fields.tsx'
import { RankPreview } from './rank-preview.tsx'
import type { Levels, Terms } from './types.ts'
import styles from './vip-levels.module.css'

type Props = {
  level: number
  /** Those of the level; of a new one those of the level below, to begin with. */
  terms: Terms
  all: Levels
  onClose: () => void
}
const FORM = 'level-form'

/** One level: what it takes and gives, what a change would do, and the proposal of it. */
export function LevelPanel({ level, terms, all, onClose }: Props) {
  const { t } = useTranslation('backofficeLoyalty')
  const mayEdit = useCan('loyalty.ranks')
  // As it was when the panel was opened: a list that is renewed meanwhile must not pass for what the operator saw.
  const [version] = useState(all.version)
  const { draft, set } = useDraft(() => draftOf(terms), !mayEdit)
  const [isTried, setTried] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const problems = problemsOf(draft)
  const saving = useMutation({
    mutationFn: () => call('bo.saveRank', inputOf(draft, level, version)),
    onSuccess: async () => {
      toast.success(t('vip.sent'))
      onClose()
      await refresh('bo.ranks')
    },
    onError: () => void refresh('bo.ranks'),
  })
  const isNew = level === all.levels.length
  const isLast = level > 0 && level === all.levels.length - 1
  const errorOf = useErrorOf(isTried ? problems : {}, saving.error, draft)
  return (
    <>
      <SidePanel
        label={t('vip.panel')}
        onClose={onClose}
        isCovered={isRemoving}
        title={t('cashback.rank', { level })}
        note={isNew ? t('vip.newNote') : t('vip.guarded')}
        footer={
          mayEdit && (
            <PanelActions isSingle={!isLast}>
              {(isOffline) => (
                <>
                  {isLast && (
                    <Button variant="danger-outline" disabled={isOffline} onClick={() => setRemoving(true)}>
                      {t('vip.remove')}
                    </Button>
                  )}
                  <Button type="submit" form={FORM} variant="primary" disabled={isOffline} loading={saving.isPending}>
                    {t('vip.send')}
                  </Button>
                </>
              )}
            </PanelActions>
          )
        }
      >
        <Form
          id={FORM}
          className={styles.fields}
          onSubmit={() => {
            setTried(true)
            if (Object.keys(problems).length === 0) saving.mutate()
          }}
        >
          <LevelFailure error={saving.error} />
          <LevelFields draft={draft} set={set} isLowest={level === 0} disabled={!mayEdit} errorOf={errorOf} />
        </Form>
        {level > 0 && <Preview level={level} draft={draft} />}
      </SidePanel>
      {isRemoving && (
        <RemoveDialog level={level} version={version} onClose={() => setRemoving(false)} onDone={onClose} />
      )}
    </>
  )
}

/** What the page finds wrong, else what the server found in the figures that are still as they were sent. */
function useErrorOf(problems: ReturnType<typeof problemsOf>, error: unknown, draft: LevelDraft) {
  const { t, i18n } = useTranslation('backofficeLoyalty')
  const [sent, setSent] = useState<{ error: unknown; draft: LevelDraft }>({ error: null, draft })
  if (sent.error !== error) setSent({ error, draft })
  const found = wrongFields(error)
  return (name: keyof LevelDraft): string | undefined => {
    const problem = problems[name] ?? (sent.draft[name] === draft[name] ? found[name] : undefined)
    if (problem === undefined) return undefined
    return t(i18n.exists(`backofficeLoyalty:vip.wrong.${problem}`) ? `vip.wrong.${problem}` : 'vip.wrong.bounds')
  }
}

/** Asked for by a button, and gone once the conditions are others. */
function Preview({ level, draft }: { level: number; draft: LevelDraft }) {
  const { t } = useTranslation('backofficeLoyalty')
  const [asked, setAsked] = useState<string | null>(null)
  const input = { level, change: 'save' as const, ...conditionsOf(draft) }
  const key = JSON.stringify(input)
  return (
    <div className={styles.ask}>
      <Button disabled={!areConditions(draft)} onClick={() => setAsked(key)}>
        {t('vip.preview.ask')}
      </Button>
      {asked === key && <RankPreview input={input} />}
    </div>
  )
}

type RemoveProps = { level: number; version: string | null; onClose: () => void; onDone: () => void }

function RemoveDialog({ level, version, onClose, onDone }: RemoveProps) {
  const { t } = useTranslation('backofficeLoyalty')
  return (
    <DecisionDialog
      title={t('vip.removeAsk', { level })}
      text={t('vip.removeEffect')}
      button={t('vip.send')}
      isDanger
      reason={{ label: t('vip.reason'), lengthMax: 300 }}
      act={(reason) => call('bo.removeRank', { level, version, reason })}
      onClose={onClose}
      onDone={() => {
        toast.success(t('vip.sent'))
        onDone()
        void refresh('bo.ranks')
      }}
      onRefused={() => void refresh('bo.ranks')}
    >
      <RankPreview input={{ level, change: 'remove', upValidBet: '0', upDeposit: '0', keepValidBet: '0' }} />
    </DecisionDialog>
  )
}
