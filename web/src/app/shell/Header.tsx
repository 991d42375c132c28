import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { late } from '@/kit/ui/late';
import { QuietPart } from '@/kit/ui/QuietPart';
import { ProductMark } from '@/kit/ui/ProductMark';
import { BrandSwitcher, CompanySwitcher } from './ScopeSwitcher';
import classes from './Header.module.css';
import { LanguageMenu } from './LanguageMenu';
import { NavDrawerButton } from './NavDrawerButton';
import { SearchButton } from './SearchButton';
import { UserMenu } from './UserMenu';

// The first page does not wait for them.
const InboxButton = late(() => import('../inbox/InboxButton'));
const JobsDock = late(() => import('../jobs-dock/JobsDock'));

export function Header({ withNavigation }: { withNavigation: boolean }) {
  const { t } = useTranslation();
  return (
    <header className={classes.header}>
      {withNavigation && <NavDrawerButton />}
      <Link to="/" className={classes.home} aria-label={`${t('app.name')}: ${t('nav.home')}`}>
        <ProductMark isShort />
      </Link>
      {withNavigation && (
        <div className={classes.scope}>
          <CompanySwitcher />
          <BrandSwitcher />
        </div>
      )}
      <div className={classes.end}>
        {withNavigation && <SearchButton />}
        {withNavigation && (
          <QuietPart>
            <JobsDock />
          </QuietPart>
        )}
        {withNavigation && (
          <div className={classes.bell}>
            <QuietPart>
              <InboxButton />
            </QuietPart>
          </div>
        )}
        <LanguageMenu />
        <UserMenu />
      </div>
    </header>
  );
}
