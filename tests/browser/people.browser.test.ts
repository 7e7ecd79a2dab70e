// Suites of members and agents over an empty demo, each with people of its own: the program of npm start and Chromium.
import { sharePlatform } from './identity/shared-platform.ts'
import './people/agents.ts'
import './people/card-deposit.ts'
import './people/contracts.ts'
import './people/deposit.ts'
import './people/deposit-proof.ts'
import './people/earning.ts'
import './people/messages.ts'
import './people/preset-links.ts'
import './people/player-wage.ts'
import './people/promotions.ts'
import './people/statement.ts'
import './people/shorthand.ts'
import './people/payout-cap.ts'
import './people/restricted.ts'

sharePlatform('empty')
