import { localText, useTranslation } from '@lotus/i18n'
import { useQuery } from '@tanstack/react-query'
import { FilterChips } from '../../shared/filters.tsx'
import { callQuery } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import { AddressesPart } from './addresses-part.tsx'
import { ChangesNote } from './changes-note.tsx'
import { GamesPart } from './games-part.tsx'
import { KeysPart } from './keys-part.tsx'
import { KitPart } from './kit-part.tsx'
import { LimitsPart } from './limits-part.tsx'
import { ProfilePart } from './profile-part.tsx'
import { ReconcilePart } from './reconcile-part.tsx'
import type { VendorDetail } from './vendor-forms.ts'
import { VendorStatus, type Vendor } from './vendor-state.tsx'
import { parts, type Part } from './vendors-search.ts'
import styles from './vendors.module.css'

type Props = {
  vendor: Vendor
  part: Part
  onPart: (part: Part) => void
  onClose: () => void
  onCases: () => void
  onCalls: () => void
}

/** One vendor: what it is, how it is trusted and reached, what it may do, and what was found. */
export function VendorPanel({ vendor, part, onPart, onClose, onCases, onCalls }: Props) {
  const { t } = useTranslation('backofficeVendors')
  // A refetch must not replace what somebody is typing.
  const query = useQuery({ ...callQuery('bo.vendor', { vendor: vendor.code }), refetchInterval: false as const })
  const detail = query.data
  return (
    <SidePanel
      label={t('panel', { name: vendor.name })}
      onClose={onClose}
      title={
        <>
          {detail ? localText(detail.names) : vendor.name} <VendorStatus status={vendor.status} />
        </>
      }
      note={<span className="num">{vendor.code}</span>}
    >
      <div className={styles.parts} role="group" aria-label={t('part.label')}>
        <FilterChips values={parts} value={part} label={(name) => t(`part.${name}`)} onChange={onPart} />
      </div>
      {detail ? (
        <>
          <ChangesNote detail={detail} />
          <PartOf key={`${detail.code} ${detail.updatedAt}`} {...{ vendor, detail, part, onCases, onCalls }} />
        </>
      ) : (
        <UntilLoaded query={query} notFound={t('none')} />
      )}
    </SidePanel>
  )
}

type PartProps = { vendor: Vendor; detail: VendorDetail; part: Part; onCases: () => void; onCalls: () => void }

function PartOf({ vendor, detail, part, onCases, onCalls }: PartProps) {
  switch (part) {
    case 'keys':
      return <KeysPart detail={detail} />
    case 'addresses':
      return <AddressesPart detail={detail} />
    case 'games':
      return <GamesPart vendor={detail.code} />
    case 'limits':
      return <LimitsPart detail={detail} />
    case 'kit':
      return <KitPart vendor={vendor} detail={detail} />
    case 'cases':
      return <ReconcilePart vendor={vendor} onCases={onCases} onCalls={onCalls} />
    default:
      return <ProfilePart vendor={vendor} detail={detail} />
  }
}
