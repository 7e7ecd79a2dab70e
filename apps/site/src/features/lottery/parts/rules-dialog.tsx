import { formatCount, formatRatePpm, useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { returnsOf, type CaseReturn, type Family, type Play as RulePlay } from '@lotus/rules/catalogue'
import { Alert, Chip, Modal, SelectField } from '@lotus/ui'
import { useMemo, useState } from 'react'
import { tierText, tokenText } from '../../../shared/lottery/token-text.ts'
import { groupOdds, groupOf, paysPerHit, ruleOdds } from '../../../shared/lottery/odds.ts'
import { playGroups } from '../model/play-groups.ts'
import { hasGroups, rebatePpm } from '../../../shared/lottery/terms.ts'
import type { Game, Play } from '../../../shared/lottery/types.ts'
import { amountText, fineText, oddsText, returnText, usePlayText } from '../../../shared/lottery/texts.ts'
import { Fact, Facts } from './fact.tsx'
import styles from './dialogs.module.css'

const PPM = 1_000_000
/** This many kinds of lines are listed one by one; above that only the lowest and the highest. */
const CASES_MAX = 60

type Props = { game: Game; family: Family; play: string | undefined; onClose: () => void }

/** What a play looks at, when it wins, its price, prizes and return; and the returns of all plays side by side. */
export function RulesDialog({ game, family, play: asked, onClose }: Props) {
  const { t } = useTranslation('lottery')
  const text = usePlayText()
  const [chosen, setChosen] = useState(asked)
  const groups = useMemo(() => playGroups(game), [game])
  const play = game.plays.find((candidate) => candidate.code === chosen) ?? game.plays[0]
  const rule = play && family.findPlay(play.code)
  const group = groups.find(({ code }) => code === play?.group) ?? groups[0]
  return (
    <Modal opened onClose={onClose} title={t('rules.title')} width={640}>
      {groups.length > 1 && (
        <SelectField
          size="sm"
          label={t('menu.groups')}
          labelHidden
          value={group?.code ?? ''}
          options={groups.map(({ code }) => ({ value: code, label: text.group(code) }))}
          onChange={(event) => setChosen(groups.find(({ code }) => code === event.target.value)?.plays[0]?.code)}
        />
      )}
      <div className={styles.chips} role="group" aria-label={t('rules.list')}>
        {group?.plays.map((candidate) => (
          <Chip key={candidate.code} size="sm" selected={candidate === play} onClick={() => setChosen(candidate.code)}>
            {text.name(candidate, family.name)}
          </Chip>
        ))}
      </div>
      {play && rule && <PlayRules game={game} family={family} play={play} rule={rule} />}
      {group && <ReturnTable game={game} plays={group.plays} family={family} chosen={play} onChoose={setChosen} />}
      <p className="fine mt-35">
        {t('rules.disclaimer')} {t('rules.version', { version: game.ruleVersion })}
      </p>
    </Modal>
  )
}

/** The traditional name of a play, for those who know it; its own name is in plain words. */
const terms = { _dantuo: 'dan-tuo', _baodan: 'baodan', _rambo: 'rambolito' } as const

type PlayProps = { game: Game; family: Family; play: Play; rule: RulePlay }

function PlayRules({ game, family, play, rule }: PlayProps) {
  const { t } = useTranslation('lottery')
  const text = usePlayText()
  const [looks, wins, example] = (['looks', 'wins', 'example'] as const).map((part) => text.sentence(rule, part))
  const isRange = play.returnMinPpm !== play.returnMaxPpm
  const term = Object.entries(terms).find(([ending]) => rule.code.endsWith(ending))?.[1]
  return (
    <section className={styles.section}>
      <h3>{text.name(play, family.name)}</h3>
      {!play.isOpen && <Alert tone="warning">{t('rules.closedPlay')}</Alert>}
      <Facts>
        <Fact name={t('rules.how')}>
          {text.short(rule)}
          {term !== undefined && ` ${t('rules.term', { term })}`}
        </Fact>
        {looks !== undefined && <Fact name={t('rules.looks')}>{looks}</Fact>}
        {wins !== undefined && <Fact name={t('rules.wins')}>{wins}</Fact>}
        <Fact name={t('rules.price')}>
          <b className="num">{fineText(play.pricePerLine)}</b>
        </Fact>
        <Fact name={t('rules.odds')}>
          <b className="num gold">
            {t(paysPerHit(rule) ? 'rules.oddsHit' : 'rules.oddsOnce', {
              odds: oddsText(play.odds, groupOf(game, play)),
            })}
          </b>
        </Fact>
        <Fact name={t('rules.return')}>
          {t(isRange ? 'rules.returnRange' : 'rules.returnText', {
            rate: isRange ? returnText(play) : formatRatePpm(play.returnMinPpm),
            // The return of 100 P: one part per million of 100 is one ten-thousandth.
            back: amountText(BigInt(play.returnMinPpm)),
            edge: formatRatePpm(PPM - play.returnMinPpm),
          })}
        </Fact>
        {hasGroups(game, play) && (
          <Fact name={t('stake.group')}>
            {t('rules.groupText', {
              min: game.prizeGroupMin,
              max: game.prizeGroupMax,
              rate: formatRatePpm(rebatePpm(game, game.prizeGroupMin)),
            })}
          </Fact>
        )}
        {rule.isModulated && <Fact name={t('rules.modulated')}>{t('rules.modulatedText')}</Fact>}
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
      </Facts>
      <CaseTable game={game} family={family} play={play} rule={rule} />
    </section>
  )
}

/** Chance, odds and return of every kind of line, if a play has several or pays in tiers. */
function CaseTable({ game, family, play, rule }: PlayProps) {
  const { t } = useTranslation(['lottery', 'tokens'])
  const cases = useMemo(
    () =>
      returnsOf(family, rule, {
        odds: ruleOdds(groupOdds(play.odds, groupOf(game, play))),
        pricePerLine: parseMoney(play.pricePerLine),
      }).cases.filter(({ tiers }) => tiers.length > 0),
    [game, family, rule, play],
  )
  if (cases.length <= 1 && (cases[0]?.tiers.length ?? 0) <= 1) return null
  const rows = cases.slice(0, CASES_MAX).flatMap((entry) => entry.tiers.map((tier, index) => ({ entry, tier, index })))
  return (
    <div className={styles.scroll}>
      <table className={styles.returns}>
        <thead>
          <tr>
            <th scope="col">{t('rules.case')}</th>
            <th scope="col">{t('rules.chance')}</th>
            <th scope="col">{t('rules.tableOdds')}</th>
            <th scope="col">{t('rules.tableReturn')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ entry, tier, index }) => (
            <tr key={`${entry.line} ${tier.tier}`}>
              <th scope="row">{caseText(t, rule, entry, tier.tier)}</th>
              <td className="num">{chanceText(tier.chance)}</td>
              <td className="num">{fineText(tier.odds)}</td>
              <td className="num">{index === 0 ? formatRatePpm(entry.returnPpm) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** "Tổng 3", "Trúng 5 số": the kind of line, and its tier if it has several. */
function caseText(t: (key: string) => string, rule: RulePlay, { line, tiers }: CaseReturn, tier: string): string {
  const [name = ''] = line.split(':')
  const isToken = name !== '' && !/^(perm|last|n)\d+$/.test(name)
  const kind = name === '' ? '' : isToken ? tokenText(t, undefined, rule, name) : tierText(t, rule, name)
  if (tier === 'win' || (tiers.length === 1 && kind !== '' && !line.includes(':')))
    return kind || t('lottery:rules.anyLine')
  const words = tierText(t, rule, tier)
  return kind === '' || kind === words ? words : `${kind} · ${words}`
}

/** "1 / 216" if it is one in a whole number, else with two decimals. */
function chanceText({ numerator, denominator }: { numerator: bigint; denominator: bigint }): string {
  if (numerator === 0n) return '–'
  const hundredths = (denominator * 100n + numerator / 2n) / numerator
  const rest = hundredths % 100n
  return `1 / ${formatCount(hundredths / 100n)}${rest === 0n ? '' : `.${rest.toString().padStart(2, '0')}`}`
}

type TableProps = {
  game: Game
  plays: readonly Play[]
  family: Family
  chosen: Play | undefined
  onChoose: (code: string) => void
}

function ReturnTable({ game, plays, family, chosen, onChoose }: TableProps) {
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
          {plays.map((play) => (
            <tr key={play.code} aria-current={play === chosen ? 'true' : undefined}>
              <th scope="row">
                <button type="button" onClick={() => onChoose(play.code)}>
                  {text.name(play, family.name)}
                </button>
              </th>
              <td className="num">{oddsText(play.odds, groupOf(game, play))}</td>
              <td className="num">{returnText(play)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
