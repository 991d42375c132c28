package app_test

// selectFixtures are of choosing in an offer.
var selectFixtures = everySelection()

func everySelection() map[string]fixture {
	all := map[string]fixture{
		"GET /model-feature/validate/{versionId}/{packageId}":          {path: "/model-feature/validate/1/0"},
		"POST /model-feature/validate/{versionId}/{packageId}":         {path: "/model-feature/validate/1/0"},
		"PUT /version/{id}/selection":                                  {path: "/version/1/selection", body: `{"chosen":[],"revision":1}`},
		"GET /model-feature/package/{featureId}/{modelId}/{versionId}": {path: "/model-feature/package/1/1/1"},
		"GET /model-feature/effects/{versionId}":                       {path: "/model-feature/effects/1?featureIds=1"},
		"GET /model-feature/cheapest/{versionId}/{packageId}":          {path: "/model-feature/cheapest/1/1"},
		"GET /model-feature/total/{versionId}/{packageId}":             {path: "/model-feature/total/1/1"},
		"GET /model-feature/why/{featureId}/{versionId}":               {path: "/model-feature/why/1/1"},
		"POST /model-feature/complete/{versionId}":                     {path: "/model-feature/complete/1", body: `{"revision":1,"dryRun":true}`},
		"GET /model-feature/accessory/{versionId}":                     {path: "/model-feature/accessory/1?removeId=1"},
		"POST /model-feature/accessory/{versionId}":                    {path: "/model-feature/accessory/1?removeId=1"},
	}
	for _, list := range []string{
		"lines", "mvars", "exteriors", "wheels", "interior", "trims", "trimfinish", "packages", "options", "accessories", "service-packages", "repair-packages",
		"equipment", "prices", "options-state",
	} {
		all["GET /model-feature/"+list+"/{modelId}/{versionId}"] = fixture{path: "/model-feature/" + list + "/1/1"}
	}
	return all
}
