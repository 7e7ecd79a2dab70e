import { useTranslation } from '@lotus/i18n'
import { Button, EmptyState } from '@lotus/ui'
import { IconCoins, IconHeadset, IconVip } from '@lotus/ui/icons'
import { Link } from '@tanstack/react-router'
import { openAuth } from '../../../shared/auth-gate.ts'
import { usePermission } from '../../../shared/permission.ts'
import { useIsTrial, useSession } from '../../../shared/session.ts'
import { Scene } from '../parts/scene.tsx'
import parts from '../parts/parts.module.css'
import { Fact, Facts } from './facts.tsx'
import styles from './offers.module.css'

/** R04. The ranks and their benefits are not built yet; until then the page says only what already applies. */
export function VipPage() {
  const { t } = useTranslation('content')
  // K09: from this rank on, customer service opens in the VIP window.
  const rank = usePermission()?.info.customerService?.vipAboveRank
  return (
    <div className={parts.page}>
      <Scene
        art="night"
        kicker={
          <>
            <IconVip size={18} stroke={1.75} aria-hidden />
            {t('vip.kicker')}
          </>
        }
        title={t('vip.title')}
        text={t('vip.hint')}
      >
        <OwnRank />
      </Scene>
      <section className="panel">
        <EmptyState
          icon={<IconVip size={34} stroke={1.5} aria-hidden />}
          title={t('vip.closed')}
          hint={t('vip.closedHint')}
        />
      </section>
      <Facts title={t('offers.holds')}>
        {rank !== undefined && (
          <Fact icon={<IconHeadset size={20} stroke={1.75} aria-hidden />} title={t('vip.service', { rank })}>
            {t('vip.serviceHint', { rank })}
          </Fact>
        )}
        <Fact icon={<IconCoins size={20} stroke={1.75} aria-hidden />} title={t('vip.points')}>
          {t('vip.pointsHint')}{' '}
          <Link to="/pointMall" className="link">
            {t('vip.toPoints')}
          </Link>
        </Fact>
      </Facts>
    </div>
  )
}

function OwnRank() {
  const { t } = useTranslation('content')
  const rank = useSession((state) => state.member?.rankLevel)
  const isLoggedIn = useSession((state) => state.token !== null)
  const isTrial = useIsTrial()
  if (!isLoggedIn) {
    return (
      <div className="mt-5">
        <Button variant="primary" onClick={() => void openAuth('login')}>
          {t('vip.logIn')}
        </Button>
      </div>
    )
  }
  if (isTrial) return null
  // Its room is kept until the member is known, so that the page below does not move.
  return (
    <p className={styles.rank} data-waiting={rank === undefined || undefined}>
      {t('vip.rank', { rank: rank ?? 0 })}
    </p>
  )
}
