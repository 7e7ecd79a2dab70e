import { useTranslation, localText } from '@lotus/i18n'
import { Modal, moneyText } from '@lotus/ui'
import { rtpText, type GameTile } from '../../shared/games/open-target.ts'
import styles from './player.module.css'

/** Return and rules, one click away (components.md, "Honesty rules"). */
export function GameInfo({ game, isDemo, onClose }: { game: GameTile; isDemo: boolean; onClose: () => void }) {
  const { t } = useTranslation('games')
  const facts: [string, string | null][] = [
    [t('info.vendor'), localText(game.vendorName)],
    [t('info.rtp'), rtpText(game.rtpPpm)],
    [t('info.volatility'), game.volatility && t(`filter.volatility.${game.volatility}`)],
    [t('info.lines'), game.lines === null ? null : String(game.lines)],
    [t('info.ways'), game.ways === null ? null : String(game.ways)],
    [t('info.engine'), game.engine],
    [t('info.minBet'), moneyText(game.minBet)],
    [t('info.features'), game.features.map((feature) => t(`filter.feature.${feature}`)).join(', ') || null],
  ]
  return (
    <Modal opened onClose={onClose} title={t('info.title', { name: localText(game.name) })}>
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {game.rtpPpm !== null && <p className={styles.factsText}>{t('info.rtpText')}</p>}
      {game.engine !== null && <p className={styles.factsText}>{t('info.engineText')}</p>}
      <p className={styles.factsText}>{t('info.rules')}</p>
      {isDemo && <p className={styles.factsText}>{t('player.demoText')}</p>}
    </Modal>
  )
}
