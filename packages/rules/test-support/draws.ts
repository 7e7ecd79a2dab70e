/** The northern draw of the worked examples, lottery.md 1.6. */
export const exampleDraw = {
  prizes: {
    DB: ['60468'],
    G1: ['31651'],
    G2: ['71173', '80230'],
    G3: ['59780', '20731', '01625', '23203', '02640', '30168'],
    G4: ['1992', '5360', '0537', '8142'],
    G5: ['3932', '1982', '4526', '9295', '8417', '6527'],
    G6: ['359', '277', '412'],
    G7: ['33', '90', '97', '12'],
  },
}

export const allTwoDigits: readonly string[] = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0'))
