import { formatCount, formatRatePpm, useTranslation } from '@lotus/i18n'
import { Alert, Chip, Modal } from '@lotus/ui'
import { useState, type ReactNode } from 'react'
import { choose } from '../model/combinations.ts'
import type { Game, Play } from '../model/types.ts'
import { amountText, exactRateText, oddsText, usePlayText } from '../texts.ts'
import styles from './dialogs.module.css'

const PPM = 1_000_000

/** What a play looks at, when it wins, what it costs, pays and returns; and the returns of all plays side by side. */
export function RulesDialog({
  game,
  play: asked,
  onClose,
}: {
  game: Game
  play: string | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('lottery')
  const text = usePlayText()
  const [chosen, setChosen] = useState(asked)
  const play = game.plays.find((candidate) => candidate.code === chosen) ?? game.plays[0]
  return (
    <Modal opened onClose={onClose} title={t('rules.title')} width={640}>
      <div className={styles.chips} role="group" aria-label={t('rules.list')}>
        {game.plays.map((candidate) => (
          <Chip key={candidate.code} size="sm" selected={candidate === play} onClick={() => setChosen(candidate.code)}>
            {text.name(candidate)}
          </Chip>
        ))}
      </div>
      {play && <PlayRules game={game} play={play} />}
      <ReturnTable game={game} chosen={play} onChoose={setChosen} />
      <p className={styles.fine}>
        {t('rules.disclaimer')} {t('rules.version', { version: game.ruleVersion })}
      </p>
    </Modal>
  )
}

function PlayRules({ game, play }: { game: Game; play: Play }) {
  const { t } = useTranslation('lottery')
  const text = usePlayText()
  const size = play.combinationSize
  const example = text.sentence(play.code, 'example')
  return (
    <section className={styles.section}>
      <h3>{text.name(play)}</h3>
      {!play.isOpen && <Alert tone="warning">{t('rules.closedPlay')}</Alert>}
      <dl className={styles.facts}>
        <Fact name={t('rules.looks')}>{text.sentence(play.code, 'looks')}</Fact>
        <Fact name={t('rules.wins')}>{text.sentence(play.code, 'wins')}</Fact>
        <Fact name={t('rules.price')}>
          <b className="num">{amountText(play.pricePerLine)}</b>
        </Fact>
        <Fact name={t('rules.odds')}>
          <b className="num gold">
            {t(play.paysPerHit ? 'rules.oddsHit' : 'rules.oddsOnce', { odds: oddsText(play.odds) })}
          </b>
        </Fact>
        <Fact name={t('rules.return')}>
          {t('rules.returnText', {
            rate: exactRateText(play.returnPpm),
            // 100 P at this rate: parts per million are ten-thousandths of a hundred.
            back: amountText(BigInt(play.returnPpm)),
            edge: exactRateText(PPM - play.returnPpm),
          })}
        </Fact>
        {size !== null && (
          <Fact name={t('rules.combos')}>
            {t('rules.combosText', { size, n: size + 2, lines: formatCount(choose(size + 2, size)) })}
          </Fact>
        )}
        <Fact name={t('rules.limits')}>
          {t('rules.limitsText', {
            minPoints: formatCount(play.minPoints),
            maxPoints: formatCount(play.maxPoints),
            maxLines: formatCount(play.maxLines),
            minStake: amountText(game.minStake),
            maxStake: amountText(game.maxStake),
            maxPayout: amountText(game.maxPayout),
          })}
        </Fact>
        {example !== undefined && (
          <Fact name={t('rules.example')}>
            {example} <span className="muted">{t('rules.exampleNote')}</span>
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type TableProps = { game: Game; chosen: Play | undefined; onChoose: (code: string) => void }

function ReturnTable({ game, chosen, onChoose }: TableProps) {
  const { t } = useTranslation('lottery')
  const text = usePlayText()
  return (
    <section className={styles.section}>
      <h3>{t('rules.table')}</h3>
      <table className={styles.returns}>
        <thead>
          <tr>
            <th scope="col">{t('rules.tablePlay')}</th>
            <th scope="col">{t('rules.tableOdds')}</th>
            <th scope="col">{t('rules.tableReturn')}</th>
          </tr>
        </thead>
        <tbody>
          {game.plays.map((play) => (
            <tr key={play.code} aria-current={play === chosen ? 'true' : undefined}>
              <th scope="row">
                <button type="button" onClick={() => onChoose(play.code)}>
                  {text.name(play)}
                </button>
              </th>
              <td className="num">{oddsText(play.odds)}</td>
              <td className="num">{formatRatePpm(play.returnPpm)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
