import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Alert, Checkbox, moneyText, SelectField, TextField, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { refresh } from '../../shared/queries.ts'
import type { CaseDetail } from './withdrawal-cases-search.ts'

type ProofProps = { id: string; n: number; onClose: () => void; onShown: (images: readonly string[]) => void }

/** Asks for the reason to look at the member's pictures; it stands in the audit log before they are shown. */
export function ProofDialog({ id, n, onClose, onShown }: ProofProps) {
  const { t } = useTranslation('backoffice')
  return (
    <DecisionDialog
      title={t('withdrawalCases.claims.proofTitle')}
      text={t('withdrawalCases.claims.proofText')}
      button={t('withdrawalCases.claims.proof')}
      reason={{ label: t('withdrawalCases.claims.proofReason') }}
      act={(reason) => call('bo.claimProof', { id, n, reason })}
      onClose={onClose}
      onDone={({ images }) => onShown(images)}
    />
  )
}

const outcomes = ['found', 'returned', 'resent'] as const
type Outcome = (typeof outcomes)[number]
type DecideProps = { detail: CaseDetail; onClose: () => void; onDone: (now: CaseDetail) => void }

/** Of several payouts an end names those that it is about: sent again or returned may be some of them, else it is about all. */
function namedBy(parts: CaseDetail['paidParts'], outcome: Outcome, chosen: readonly string[]) {
  const mayChoose = outcome === 'returned' || (outcome === 'resent' && !parts.some(({ ref }) => ref === 'HAND'))
  return { isSeveral: parts.length > 0, mayChoose, refs: mayChoose ? chosen : parts.map(({ ref }) => ref) }
}

/** Ends a claim. What another operator asked is chosen already, so that agreeing is one step. */
export function DecideClaim({
  detail: { id, refNo, claims, payouts, paidParts, payoutChannel },
  onClose,
  onDone,
}: DecideProps) {
  const { t } = useTranslation('backoffice')
  const [outcome, setOutcome] = useState<Outcome>(claims[0]?.asked?.outcome ?? 'found')
  const [ref, setRef] = useState(payouts.findLast(({ state }) => state === 'paid')?.providerRef ?? '')
  const [isTried, setTried] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [chosen, setChosen] = useState<readonly string[]>(claims[0]?.asked?.payoutRefs ?? [])
  const { isSeveral, mayChoose, refs } = namedBy(paidParts, outcome, chosen)
  const named = isSeveral ? { payoutRefs: [...refs] } : {}
  const proof = outcome === 'found' ? { providerRef: ref.trim() } : {}
  const isMissing = outcome === 'found' && ref.trim() === ''
  const isUnnamed = isSeveral && refs.length === 0
  const say = (key: string) => t(`withdrawalCases.claims.${key}`)
  const done = (now: CaseDetail) => {
    toast.success(say(now.claimedAt === null ? 'done' : 'asked'))
    onClose()
    onDone(now)
  }
  return (
    <DecisionDialog
      title={t('withdrawalCases.claims.decideTitle', { refNo })}
      text={say('decideText')}
      button={say('decide')}
      reason={{ label: say('reason'), hint: say('reasonHint'), lengthMax: 300, rows: 3 }}
      check={() => {
        setTried(true)
        return !isMissing && !isUnnamed
      }}
      act={(reason) => call('bo.decideClaim', { id, outcome, reason, ...named, ...proof })}
      onClose={onClose}
      onDone={done}
      onConflict={(error) => {
        setProblem(isCallError(error, 'same_operator') ? t('errors:same_operator') : say('conflict'))
        void refresh('bo.withdrawalCases', 'bo.withdrawalCase')
      }}
    >
      {problem !== undefined && <Alert tone="warning">{problem}</Alert>}
      <SelectField
        label={say('result')}
        size="sm"
        value={outcome}
        options={outcomes.map((value) => ({
          value,
          label: say(value === 'resent' && payoutChannel === null ? 'resentHand' : value),
        }))}
        onChange={(event) => setOutcome(outcomes.find((one) => one === event.target.value) ?? 'found')}
      />
      {isSeveral && !mayChoose && <Alert tone="info">{say(`partsAll.${outcome}`)}</Alert>}
      {isSeveral && mayChoose && (
        <PaidParts {...{ outcome, chosen }} parts={paidParts} isMissing={isTried && isUnnamed} onChoose={setChosen} />
      )}
      {outcome === 'found' && (
        <TextField
          label={say('ref')}
          size="sm"
          maxLength={64}
          value={ref}
          error={isTried && isMissing ? say('refMissing') : undefined}
          onChange={(event) => setRef(event.target.value)}
        />
      )}
    </DecisionDialog>
  )
}

type PartsProps = {
  outcome: Outcome
  parts: CaseDetail['paidParts']
  chosen: readonly string[]
  isMissing: boolean
  onChoose: (refs: readonly string[]) => void
}

/** Which of the payouts did not arrive. */
function PaidParts({ outcome, parts, chosen, isMissing, onChoose }: PartsProps) {
  const { t } = useTranslation('backoffice')
  return (
    <fieldset>
      <legend>{t('withdrawalCases.claims.parts')}</legend>
      {parts.map(({ ref, amount, providerRef }) => (
        <Checkbox
          key={ref}
          checked={chosen.includes(ref)}
          onChange={(event) => onChoose(event.target.checked ? [...chosen, ref] : chosen.filter((one) => one !== ref))}
        >
          {[ref === 'HAND' ? t('withdrawalCases.claims.hand') : ref, moneyText(amount), providerRef]
            .filter((part) => part !== null)
            .join(' · ')}
        </Checkbox>
      ))}
      {isMissing && <Alert tone="loss">{t('withdrawalCases.claims.partsMissing')}</Alert>}
      {outcome === 'returned' && chosen.length > 0 && chosen.length < parts.length && (
        <Alert tone="info">{t('withdrawalCases.claims.partsReturned')}</Alert>
      )}
    </fieldset>
  )
}
