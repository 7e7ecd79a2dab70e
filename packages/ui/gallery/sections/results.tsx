import { DigitBoxes, HeadTail, PrizeTable, ResultBall, StatBars, type PrizeRow } from '@lotus/ui'
import { Group, Specimen } from '../specimen.tsx'
import { longWords, useWords } from '../words.ts'

const result: readonly PrizeRow[] = [
  { prize: 'special', width: 5, numbers: ['60468'] },
  { prize: 'first', width: 5, numbers: ['31651'] },
  { prize: 'second', width: 5, numbers: ['71173', '80230'] },
  { prize: 'third', width: 5, numbers: ['59780', '20731', '01625', '23203', '02640', '30168'] },
  { prize: 'fourth', width: 4, numbers: ['1992', '5360', '0537', '8142'] },
  { prize: 'fifth', width: 4, numbers: ['3932', '1982', '4526', '9295', '8417', '6527'] },
  { prize: 'sixth', width: 3, numbers: ['359', '277', '412'] },
  { prize: 'seventh', width: 2, numbers: ['33', '90', '97', '12'] },
]
const drawn = new Set(['31651', '71173'])
const waiting = result.map((row) => ({
  ...row,
  numbers: row.numbers.map((each) => (drawn.has(each ?? '') ? each : null)),
}))

function Results() {
  const w = useWords()
  const caption = w('Kết quả Miền Bắc 30/06/2026|Northern results 30/06/2026')
  return (
    <>
      <Group title="PrizeTable">
        <Specimen of="PrizeTable" wide>
          <PrizeTable rows={result} caption={caption} />
        </Specimen>
        <Specimen of="PrizeTable" note="last-two" wide>
          <PrizeTable rows={result} caption={caption} mode="last-two" />
        </Specimen>
        <Specimen of="PrizeTable" state="loading" note={w('đang quay|drawing')} wide>
          <PrizeTable rows={waiting} caption={caption} />
        </Specimen>
      </Group>
      <Group title="ResultBall, DigitBoxes, HeadTail, StatBars">
        <Specimen of="ResultBall">
          <span className="row">
            <ResultBall>05</ResultBall>
            <ResultBall size="sm">33</ResultBall>
          </span>
        </Specimen>
        <Specimen of="DigitBoxes">
          <DigitBoxes number="60468" />
        </Specimen>
        <Specimen of="HeadTail" wide>
          <HeadTail numbers={result.flatMap((row) => row.numbers)} />
        </Specimen>
        <Specimen of="StatBars">
          <StatBars
            label={w('Lâu chưa về|Longest absent')}
            bars={[
              { number: '78', share: 0.52, text: w('19 kỳ|19 draws'), note: w('/ kỷ lục 36|/ record 36') },
              { number: '24', share: 0.41, text: w('12 kỳ|12 draws'), note: w('/ kỷ lục 29|/ record 29') },
            ]}
          />
        </Specimen>
        <Specimen of="StatBars" state="long" note="jade, mark">
          <StatBars
            label={w('Về nhiều|Most often')}
            tone="jade"
            disclaimer
            bars={[{ number: '91', share: 0.94, expected: 0.54, text: longWords }]}
          />
        </Specimen>
      </Group>
    </>
  )
}

export const parts = [Results]
