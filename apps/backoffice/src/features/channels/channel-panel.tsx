import { isCallError } from '@lotus/client'
import { isGuardedTerm } from '@lotus/contract'
import { localText, useTranslation } from '@lotus/i18n'
import { Alert, Button, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Facts } from '../../shared/facts.tsx'
import { Form } from '../../shared/form.tsx'
import { PanelActions } from '../../shared/panel-actions.tsx'
import { useCan } from '../../shared/permissions.ts'
import { refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { wrongFields, wrongFigures } from '../../shared/wrong-fields.ts'
import {
  asksForFee,
  changedTerms,
  draftOf,
  inputOf,
  problemsOf,
  termsOf,
  type ChannelDraft,
  type Problems,
} from './channel-draft.ts'
import { KindFields, TermFields } from './channel-fields.tsx'
import { TermChanges } from './term-changes.tsx'
import type { Channel, Channels } from './types.ts'
import styles from './channels.module.css'

type Props = {
  /** Undefined: a new one. */
  channel: Channel | undefined
  all: Channels
  onClose: () => void
}
const FORM = 'channel-form'

/** One channel: what it is, its terms in a form, and what a change of them does before it is sent. */
export function ChannelPanel({ channel: shown, all, onClose }: Props) {
  const { t } = useTranslation('channels')
  const mayEdit = useCan('channels.edit')
  // As it was when the panel was opened: a list that is renewed meanwhile must not pass for what the operator saw.
  const [channel] = useState(shown)
  const { draft, set } = useDraft(() => draftOf(channel), !mayEdit)
  const [isTried, setTried] = useState(false)
  const [isPreviewed, setPreviewed] = useState(false)
  const [refused, setRefused] = useState<{ error: unknown; draft: ChannelDraft }>()
  const isNew = channel === undefined
  const problems = problemsOf(draft, isNew)
  const isUnchanged =
    !isNew &&
    Object.keys(problems).length === 0 &&
    changedTerms(channel.terms, termsOf(draft, channel.terms)).length === 0
  const errorOf = useErrorOf(isTried ? problems : {}, refused, draft)
  const fields = { draft, set, disabled: !mayEdit, errorOf }
  return (
    <>
      <SidePanel
        label={isNew ? t('newPanel') : t('panel', { code: channel.code })}
        onClose={onClose}
        isCovered={isPreviewed}
        title={isNew ? t('newPanel') : localText(channel.terms.name) || channel.code}
        note={channel?.code}
        footer={
          mayEdit && (
            <PanelActions isSingle>
              {(isOffline) => (
                <Button type="submit" form={FORM} variant="primary" disabled={isOffline}>
                  {t('preview')}
                </Button>
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
            if (Object.keys(problems).length === 0 && !isUnchanged) setPreviewed(true)
          }}
        >
          {isTried && isUnchanged && <Alert tone="info">{t('nothing')}</Alert>}
          <Refused error={refused?.error} />
          {isNew ? <KindFields {...fields} all={all} /> : <KindFacts channel={channel} />}
          <TermFields {...fields} hasFee={asksForFee(draft, channel?.terms)} isNew={isNew} />
        </Form>
      </SidePanel>
      {isPreviewed && (
        <SaveDialog
          draft={draft}
          channel={channel}
          onClose={() => setPreviewed(false)}
          onSaved={onClose}
          onRefused={(error) => {
            setPreviewed(false)
            setRefused({ error, draft })
            void refresh('bo.channels')
          }}
        />
      )}
    </>
  )
}

/** Fields say themselves what is wrong; a conflict says what happened meanwhile. */
function Refused({ error }: { error: unknown }) {
  const { t, i18n } = useTranslation('channels')
  if (isCallError(error, 'bad_request')) return <Alert tone="loss">{t('wrongFields')}</Alert>
  if (!isCallError(error, 'state_conflict')) return null
  const state = String(error.details['state'])
  return (
    <Alert tone="warning">
      {t(i18n.exists(`channels:conflict.${state}`) ? `conflict.${state}` : 'conflict.other')}
    </Alert>
  )
}

/** Where the form shows what the server found wrong with something that is not one field. */
const shownAt: Readonly<Record<string, keyof ChannelDraft>> = { kind: 'provider' }

/** What the page finds wrong, else what the server found in what is still as it was sent. */
function useErrorOf(
  problems: Problems,
  refused: { error: unknown; draft: ChannelDraft } | undefined,
  draft: ChannelDraft,
) {
  const { t } = useTranslation('channels')
  const found = Object.fromEntries(
    Object.entries(wrongFields(refused?.error)).map(([name, problem]) => [shownAt[name] ?? name, problem]),
  )
  const figures = wrongFigures(refused?.error)
  return (name: keyof ChannelDraft): string | undefined => {
    const isSame = refused !== undefined && refused.draft[name] === draft[name]
    const problem = problems[name] ?? (isSame ? found[name] : undefined)
    return problem === undefined ? undefined : t(`wrong.${problem}`, figures)
  }
}

function KindFacts({ channel: { kind } }: { channel: Channel }) {
  const { t } = useTranslation('channels')
  const { method, provider, network, telcos, bank } = kind
  return (
    <Facts
      facts={[
        { label: t('field.method'), value: t(`method.${method}`) },
        { label: t('field.via'), value: provider === null ? t('bank') : t('of', { provider }) },
        ...(network === null ? [] : [{ label: t('field.network'), value: network }]),
        ...(telcos.length === 0 ? [] : [{ label: t('field.telcos'), value: telcos.join(', ') }]),
        ...(bank === null
          ? []
          : [
              { label: t('field.bankName'), value: `${bank.name} (${bank.bin})` },
              { label: t('field.account'), value: bank.account },
              { label: t('field.holder'), value: bank.holder },
            ]),
      ]}
    />
  )
}

type SaveProps = {
  draft: ChannelDraft
  channel: Channel | undefined
  onClose: () => void
  onSaved: () => void
  onRefused: (error: unknown) => void
}

/** What changes, whether it waits for a second operator, and the reason. */
function SaveDialog({ draft, channel, onClose, onSaved, onRefused }: SaveProps) {
  const { t } = useTranslation('channels')
  const code = channel?.code ?? draft.code
  const before = channel?.terms ?? null
  const after = termsOf(draft, channel?.terms)
  const isGuarded = before === null || changedTerms(before, after).some(isGuardedTerm)
  return (
    <DecisionDialog
      title={t(before === null ? 'previewNew' : 'previewTitle', { code })}
      width={520}
      button={t(isGuarded ? 'sendTwo' : 'send')}
      reason={{ label: t('reason'), hint: t('reasonHint'), lengthMax: 300, rows: 2 }}
      act={async (reason) => {
        try {
          return await call('bo.saveChannel', inputOf(draft, channel, reason))
        } catch (error) {
          // The form says what is wrong, field by field.
          if (isCallError(error, 'bad_request', 'state_conflict')) onRefused(error)
          throw error
        }
      }}
      onClose={onClose}
      onDone={() => {
        toast.success(t(isGuarded ? 'sent' : 'saved', { code }))
        onSaved()
        void refresh('bo.channels')
      }}
    >
      <TermChanges before={before} after={after} />
      <Alert tone={isGuarded ? 'warning' : 'info'}>
        {t(before === null ? 'twoNew' : isGuarded ? 'two' : 'atOnce')}
      </Alert>
    </DecisionDialog>
  )
}
