import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Badge, Button, Money, moneyText, useIsOffline } from '@lotus/ui'
import { useState } from 'react'
import { Facts } from '../../shared/facts.tsx'
import { useCan } from '../../shared/permissions.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { CaseDialog, type CaseDecision } from './case-dialog.tsx'
import { caseSides, decisionsOf, type Side } from './case-sides.ts'
import { CaseState, useKindText, type VendorCase } from './vendor-state.tsx'
import styles from './vendors.module.css'

type Props = { found: VendorCase; vendorName: string; onClose: () => void }

const moneyKeys = ['bet', 'win', 'amount', 'transfers', 'ledger']
const isAmount = (value: string) => /^-?\d+(\.\d{1,4})?$/.test(value)
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** One case: what we say, what the vendor says, what is proposed, and who decides. */
export function CasePanel({ found, vendorName, onClose }: Props) {
  const { t, i18n } = useTranslation('backofficeVendors')
  const kindText = useKindText()
  const [dialog, setDialog] = useState<CaseDecision>()
  const { sides, facts } = caseSides(found.details)
  const factName = (key: string) => (i18n.exists(`backofficeVendors:fact.${key}`) ? t(`fact.${key}`) : key)
  return (
    <SidePanel
      label={t('case.panel', { kind: kindText(found.kind) })}
      onClose={onClose}
      isCovered={dialog !== undefined}
      title={
        <>
          {kindText(found.kind)} <CaseState found={found} />
        </>
      }
      note={<span className="num">{`${vendorName} · ${found.subject}`}</span>}
      footer={<Decisions found={found} onOpen={setDialog} />}
    >
      <Meaning kind={found.kind} />
      {sides.length > 0 && <Sides sides={sides} />}
      <Facts
        facts={[
          ...facts.map(({ key, value }) => ({ label: factName(key), value: <Value name={key} value={value} /> })),
          { label: t('case.column.member'), value: found.memberId ?? t('common:state.none') },
          { label: t('case.opened'), value: formatDateTime(found.openedAt) },
          {
            label: t('case.column.seen'),
            value: `${formatDateTime(found.lastSeenAt)} · ${t('case.times', { count: found.times })}`,
          },
        ]}
      />
      <Proposal found={found} />
      {dialog && <CaseDialog found={found} decision={dialog} onClose={() => setDialog(undefined)} />}
    </SidePanel>
  )
}

/** What this kind means and what is usually done. */
function Meaning({ kind }: { kind: string }) {
  const { t, i18n } = useTranslation('backofficeVendors')
  return i18n.exists(`backofficeVendors:meaning.${kind}`) ? <p className={styles.lead}>{t(`meaning.${kind}`)}</p> : null
}

function Sides({ sides }: { sides: readonly Side[] }) {
  const { t } = useTranslation('backofficeVendors')
  return (
    <table className={styles.sides}>
      <caption>{t('case.sides')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('case.ours')}</th>
          <th scope="col">{t('case.theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {sides.map((side) => (
          <tr key={side.key} data-differs={side.differs || undefined}>
            <th scope="row">
              {t(`side.${side.key}`)} {side.differs && <Badge tone="warning">{t('case.differs')}</Badge>}
            </th>
            <td className="num">
              <Value name={side.key} value={side.ours} />
            </td>
            <td className="num">
              <Value name={side.key} value={side.theirs} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Amounts as money, states and directions by their names, times in the brand's zone, everything else as it came. */
function Value({ name, value }: { name: string; value: string | null }) {
  const { t, i18n } = useTranslation('backofficeVendors')
  if (value === null) return <>{t('case.missing')}</>
  if (moneyKeys.includes(name) && isAmount(value)) return <Money value={value} />
  if (instant.test(value)) return <>{formatDateTime(value)}</>
  const word = `value.${value.toLowerCase()}`
  return <>{i18n.exists(`backofficeVendors:${word}`) ? t(word) : value}</>
}

function Proposal({ found }: { found: VendorCase }) {
  const { t } = useTranslation('backofficeVendors')
  if (found.proposedBy === null && found.note === null) return null
  return (
    <section className={styles.part}>
      <h3>{t(found.amount === null ? 'case.noteTitle' : 'case.proposalTitle')}</h3>
      {found.amount !== null && (
        <p className={styles.amount}>
          <Money value={found.amount} signed colored />
          <small>{t(found.amount.startsWith('-') ? 'case.fromMember' : 'case.toMember')}</small>
        </p>
      )}
      {found.note !== null && (
        <p className={styles.quote}>{found.note === 'resolved' ? t('case.byItself') : found.note}</p>
      )}
      <p className={styles.lead}>
        {[
          found.proposedBy === null ? null : t('case.proposedBy', { name: found.proposedBy }),
          found.decidedBy === null || found.decidedAt === null
            ? null
            : t('case.decidedBy', {
                name: found.decidedBy === 'system' ? t('backoffice:system') : found.decidedBy,
                at: formatDateTime(found.decidedAt),
              }),
        ]
          .filter((line) => line !== null)
          .join(' · ')}
      </p>
    </section>
  )
}

/** The first operator proposes, another decides; an operator who may do neither sees why. */
function Decisions({ found, onOpen }: { found: VendorCase; onOpen: (decision: CaseDecision) => void }) {
  const { t } = useTranslation('backofficeVendors')
  const [mayPropose, mayDecide] = [useCan('games.edit'), useCan('withdrawals.decide')]
  const isOffline = useIsOffline()
  const offered = decisionsOf(found)
  if (offered.length === 0) return null
  const allowed = offered.filter((decision) =>
    decision === 'propose' ? mayPropose : mayDecide && !(decision === 'approve' && found.isOwn),
  )
  return (
    <>
      {found.state === 'proposed' && found.isOwn && <Alert tone="info">{t('case.own')}</Alert>}
      {found.state === 'proposed' && !found.isOwn && !mayDecide && <Alert tone="info">{t('case.mayNotDecide')}</Alert>}
      {found.state === 'open' && allowed.length < offered.length && (
        <p className={styles.lead}>{t(mayDecide ? 'case.mayNotPropose' : 'case.mayNotClose')}</p>
      )}
      {isOffline && <p className={styles.lead}>{t('backoffice:offlineReason')}</p>}
      {allowed.length > 0 && (
        <div className={styles.buttons}>
          {allowed.map((decision) => (
            <Button
              key={decision}
              variant={
                decision === 'propose' || decision === 'approve' || decision === 'confirmed' ? 'primary' : 'secondary'
              }
              disabled={isOffline}
              onClick={() => onOpen(decision)}
            >
              {decision === 'approve' && found.amount !== null
                ? t('decision.approve.buttonAmount', { amount: moneyText(found.amount, { signed: true }) })
                : t(`decision.${decision}.button`)}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
