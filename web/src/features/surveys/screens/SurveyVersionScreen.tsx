import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { languagesQuery } from '@/api/group';
import { ViewLoader } from '@/kit/view/ViewLoader';
import { VersionEditor } from '../editor/VersionEditor';
import { surveyQuery, versionQuery } from '../queries';
import type { Questionnaire } from '../editor/draft';

/** The editor of what a survey asks (Y-003). */
export default function SurveyVersionScreen() {
  const { versionId } = useParams({ from: '/signed-in/survey/version/$versionId' });
  const query = useQuery(versionQuery(versionId));
  return <ViewLoader query={query}>{(version) => <OfSurvey version={version} />}</ViewLoader>;
}

function OfSurvey({ version }: { version: Questionnaire }) {
  const query = useQuery(surveyQuery(version.survey_id));
  const known = useQuery(languagesQuery);
  return (
    <ViewLoader query={query}>
      {(survey) => (
        <ViewLoader query={known}>
          {(languages) => (
            <VersionEditor
              key={`${String(version.id)}-${String(version.revision)}`}
              survey={survey}
              version={version}
              languages={languages}
            />
          )}
        </ViewLoader>
      )}
    </ViewLoader>
  );
}
