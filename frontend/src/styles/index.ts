/** The styles of the board, in the order they build on each other. */

import './fonts.css';
import './tokens.css';
import './icons.css';
import './table.css';
import './menu.css';
import './panels.css';
import './decision.css';
import './options.css';
import './log.css';
import './cards.css';
import './book.css';
import './wide.css';
import './sheet.css';
import './phone.css';
import './low.css';
