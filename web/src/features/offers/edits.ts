/** Everything that can be done to an offer, for edits that wait from before a reload. */
import './assistant/CompleteDialog';
import './changes/DisabledQuestion';
import './changes/change-type';
import './changes/take-pricelist';
import './changes/use-change-model';
import './changes/use-step-back';
import './save-fields';
import './summary/use-finish';
import './use-accessory';
import './use-choose';
